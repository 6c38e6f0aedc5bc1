import { useEffect, useState } from 'react';
import { browserStorage, dropDraft } from '../../../admin-ui/form/draft-storage.ts';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { cachedRow } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { nameWithPlate } from '../vehicle-table/vehicle-name.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import type { VehicleFormDefinition } from './form-definition.ts';
import { draftName } from './photos-and-draft/draft.ts';
import { keepPhotos } from './photos-and-draft/draft-photos.ts';

type Props = {
  definition: VehicleFormDefinition;
  id: number;
  onClose: () => void;
  onDeleted: (row: AdminVehicle, operation: string | undefined) => void;
};

/** Asks before it deletes a vehicle. If no list has loaded the vehicle, its name appears later. */
export function DeleteVehicle({ definition: { kind, titles }, id, onClose, onDeleted }: Props) {
  const [row, setRow] = useState(() => cachedRow<AdminVehicle>(kind, id));

  const isKnown = row !== undefined;
  useEffect(() => {
    // If a list has loaded the vehicle, no read is needed. A read that ends after the deletion would fail.
    if (isKnown) return;
    const control = new AbortController();
    vehicles[kind].call('GET /:id', { params: { id }, signal: control.signal }).then(
      ({ data }) => setRow(data[0]),
      () => undefined,
    );
    return () => control.abort();
  }, [kind, id, isKnown]);

  const remove = async () => {
    const { data, operation } = await vehicles[kind].call('DELETE /delete', { body: { id } });
    dropDraft(browserStorage(), draftName(kind, id));
    void keepPhotos(draftName(kind, id), []);
    if (data[0]) onDeleted(data[0], operation);
  };
  const form = useAdminForm({ defaultValues: {}, send: remove });
  return (
    <FormDialog title={titles.del} mode="del" form={form} onClose={onClose}>
      <DeletionQuestion>
        {`Vous retirez ${row ? nameWithPlate(row) : 'ce véhicule'} du site. Il reste ${TRASH_DAYS} jours à la corbeille, d’où vous pouvez le reprendre.`}
      </DeletionQuestion>
    </FormDialog>
  );
}
