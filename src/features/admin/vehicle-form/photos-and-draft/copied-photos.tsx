import { useState } from 'react';
import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { fieldAddress } from '../../../../admin-ui/form/modal.ts';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { showChange } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../../vehicle-table/vehicles.client.ts';

type Props = { kind: VehicleKind; row: AdminVehicle | null; photos: readonly string[] };

/** Disappears when these photos are removed or the dealer accepts them. */
export function CopiedPhotos({ kind, row, photos }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const copied = row?.photos_of;
  if (!row || !copied || !photos.some((photo) => copied.images.includes(photo))) return null;
  const accept = async () => {
    setIsBusy(true);
    try {
      const { data } = await vehicles[kind].call('POST /own-photos', { body: { id: row.id } });
      showChange(kind, { type: 'replaced', row: firstRow(data) });
    } catch (error) {
      reportFailure(error, 'Ce choix n’est pas enregistré.');
    }
    setIsBusy(false);
  };
  return (
    <div className={`warn ${controls.notice}`} role="status">
      <p>
        Photos {copied.title === '' ? 'd’un autre véhicule' : <Source kind={kind} {...copied} />} (copie) :
        remplacez-les.
      </p>
      <Button look="ghost" disabled={isBusy} onClick={() => void accept()}>
        Ce sont les bonnes photos
      </Button>
    </div>
  );
}

/** Opens the vehicle in another tab, because this form may have unsaved changes. */
function Source({ kind, id, title }: { kind: VehicleKind; id: number; title: string }) {
  return (
    <>
      {'de «\u00a0'}
      <a href={fieldAddress(ADMIN_PATHS[kind], { kind, mode: 'edit', id }, 'images')} target="_blank" rel="noopener">
        {title}
      </a>
      {'\u00a0»'}
    </>
  );
}
