import { useEffect, useState } from 'react';
import { browserStorage, draftKey, dropDraft } from '../../../admin-ui/form/draft-storage.ts';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { cachedRow } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { draftNameOf } from '../../../shared/document.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { nameWithPlate } from '../vehicle-table/vehicle-name.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import { keepPhotos } from './photos-and-draft/draft-photos.ts';
import { VEHICLE_DOCUMENTS } from './vehicle-document.ts';

type Props = {
  kind: VehicleKind;
  id: number;
  onClose: () => void;
  onDeleted: (row: AdminVehicle, operation: string | undefined) => void;
};

/** If no list has loaded the vehicle, its name appears later. */
export function DeleteVehicle({ kind, id, onClose, onDeleted }: Props) {
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
    const draft = draftKey(draftNameOf(VEHICLE_DOCUMENTS[kind], id));
    dropDraft(browserStorage(), draft);
    void keepPhotos(draft, []);
    if (data[0]) onDeleted(data[0], operation);
  };
  const form = useAdminForm({ defaultValues: {}, send: remove });
  return (
    <FormDialog title={VEHICLE_DOCUMENTS[kind].words.del} mode="del" form={form} onClose={onClose}>
      <DeletionQuestion>
        {`Vous retirez ${row ? nameWithPlate(row) : 'ce véhicule'} du site. Il reste ${TRASH_DAYS} jours à la corbeille, d’où vous pouvez le reprendre.`}
      </DeletionQuestion>
    </FormDialog>
  );
}
