import { useEffect, useRef, useState } from 'react';
import { adminCall, type OfficeVehicle } from '../admin/client.ts';
import { FormDialog } from '../admin/form-dialog.tsx';
import { SURE } from '../admin/modal.ts';
import { useSave } from '../admin/use-save.ts';
import { useUnsavedGuard } from '../admin/use-unsaved-guard.ts';
import { browserStorage, draftName, dropDraft } from './sheet-draft.ts';
import type { SheetKind } from './sheet-fields.ts';

type Props = { kind: SheetKind; id: number; onClose: () => void; onDeleted: (row: OfficeVehicle) => void };

/** Asks before a vehicle goes to the bin (MOD-1). Its title is a help: the question does not wait for it. */
export function SheetDelete({ kind: { kind, titles }, id, onClose, onDeleted }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState('');
  const guard = useUnsavedGuard(false, onClose);
  const { busy, failure, save } = useSave(form);

  useEffect(() => {
    const control = new AbortController();
    adminCall<{ data: OfficeVehicle[] }>('GET', `/${kind}/${id}`, { signal: control.signal }).then(
      ({ data }) => setTitle(data[0]?.title ?? ''),
      () => undefined,
    );
    return () => control.abort();
  }, [kind, id]);

  const remove = async () => {
    const { data } = await adminCall<{ data: OfficeVehicle[] }>('DELETE', `/${kind}/delete`, { body: { id } });
    dropDraft(browserStorage(), draftName(kind, id));
    if (data[0]) onDeleted(data[0]);
  };
  return (
    <FormDialog
      title={titles.del}
      mode="del"
      busy={busy}
      failure={failure}
      guard={guard}
      form={form}
      onSubmit={() => save({}, remove)}
    >
      <p>{SURE}</p>
      <p>
        {title === '' ? 'Ce véhicule' : `« ${title} »`} quitte le site aussitôt et reste 30 jours à la corbeille, d’où
        vous pouvez le reprendre.
      </p>
    </FormDialog>
  );
}
