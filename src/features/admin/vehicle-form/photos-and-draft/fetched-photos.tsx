import { useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { showChange } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { upperFirst } from '../../../../shared/text/text.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { fetchingText } from '../../../stock/vehicles/fetching-text.ts';
import { vehicles } from '../../vehicle-table/vehicles.client.ts';

type Props = { kind: VehicleKind; row: AdminVehicle | null };

export function FetchedPhotos({ kind, row }: Props) {
  const [fetching, setFetching] = useState(row?.fetching);
  const [isBusy, setIsBusy] = useState(false);
  if (!row || !fetching) return null;
  const decide = async (retry: boolean) => {
    setIsBusy(true);
    try {
      const { data } = await vehicles[kind].call('POST /unfetched-photos', { body: { id: row.id, retry } });
      const changed = firstRow(data);
      setFetching(changed.fetching);
      showChange(kind, { type: 'replaced', row: changed });
    } catch (error) {
      reportFailure(error, 'Ce choix n’est pas enregistré.');
    }
    setIsBusy(false);
  };
  return (
    <div className={`warn ${controls.notice}`} role="status">
      <p>{`${upperFirst(fetchingText(fetching))}.`}</p>
      {fetching.waiting > 0 && (
        <p>Elles s’ajoutent d’elles-mêmes&nbsp;; d’ici là, elles ne comptent pas comme photos.</p>
      )}
      {fetching.failed.length > 0 && (
        <>
          <ul>
            {fetching.failed.map(({ address, reason }) => (
              <li key={address}>
                {address}&nbsp;: {reason}.
              </li>
            ))}
          </ul>
          <Button look="ghost" disabled={isBusy} onClick={() => void decide(true)}>
            Réessayer
          </Button>
          <Button look="ghost" disabled={isBusy} onClick={() => void decide(false)}>
            Ne plus signaler
          </Button>
        </>
      )}
    </div>
  );
}
