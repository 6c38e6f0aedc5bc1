import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../admin-ui/button.tsx';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { usePreviewTab } from '../../../admin-ui/use-preview-tab.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import { bodyOf } from './fields/form-values.ts';
import type { VehicleFormModel } from './use-vehicle-form.ts';

/** Opens a preview of the unsaved vehicle. Photos that are not yet uploaded are missing in it. */
export function PreviewButton({ kind, form }: { kind: VehicleKind; form: VehicleFormModel }) {
  const { isOpening, open } = usePreviewTab({
    urlOf: async () => {
      const body = { ...bodyOf(form.values), ...(form.base.stored ? { id: form.base.stored.id } : {}) };
      return firstRow((await vehicles[kind].call('POST /preview', { body })).data).url;
    },
    onFailure: form.showProblem,
    fail: form.fail,
  });
  const isBusy = isOpening || form.phase !== 'idle';
  return (
    <Button look="ghost" aria-disabled={isBusy} onClick={() => isBusy || open()}>
      <AdminIcon name="preview" size={18} />
      Prévisualiser
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </Button>
  );
}
