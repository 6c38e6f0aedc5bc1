import { useRef, useState } from 'react';
import { dayMonthYear } from '../../shared/dates.ts';
import { announce } from '../admin/changes.ts';
import { adminCall, type OfficeBrand } from '../admin/client.ts';
import { TextField } from '../admin/field.tsx';
import { FormDialog } from '../admin/form-dialog.tsx';
import { type Mode, SURE } from '../admin/modal.ts';
import { toast } from '../admin/toasts.ts';
import { useSave } from '../admin/use-save.ts';
import { useUnsavedGuard } from '../admin/use-unsaved-guard.ts';
import { createOnce, writeRow } from '../admin/write-row.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';
import { NewBrandOfVehicles } from './new-brand-of-vehicles.tsx';

type Props = {
  mode: Mode;
  /** The brand to change or delete; none for a new one. */
  row?: OfficeBrand | undefined;
  onClose: () => void;
};

const TITLES: Record<Mode, string> = {
  new: 'Ajouter une marque',
  edit: 'Modifier la marque',
  del: 'Supprimer la marque',
};
const DONE: Record<Mode, string> = { new: 'ajoutée', edit: 'mise à jour', del: 'supprimée' };

/**
 * A brand, written, changed or deleted (MOD-1, AAPI-6). One that vehicles use is not deleted under them: the refusal
 * says how many they are and asks which brand they get instead (D40, L11).
 */
export function BrandForm({ mode, row, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [brandName, setBrandName] = useState(row?.brandName ?? '');
  const [usedBy, setUsedBy] = useState('');
  const [moveTo, setMoveTo] = useState('');
  const dirty = mode !== 'del' && brandName !== (row?.brandName ?? '');
  const guard = useUnsavedGuard(dirty, onClose);
  const { busy, failure, faults, idempotencyKey, save } = useSave(form, (error) => {
    if (mode !== 'del' || error.code !== 'conflict') return false;
    setUsedBy(error.message);
    return true;
  });

  const written = { brandName: brandName.trim(), date_uploaded: row?.date_uploaded ?? dayMonthYear(new Date()) };
  const check = (): Record<string, string> => {
    if (mode === 'del') return usedBy !== '' && moveTo === '' ? { move_to: 'Choisissez une autre marque' } : {};
    return written.brandName === '' ? { brandName: 'Le nom est obligatoire' } : {};
  };
  const send = () => {
    if (mode === 'new') return createOnce<OfficeBrand>('/brands', written, idempotencyKey);
    const body = { id: row?.id, ...(mode === 'edit' ? written : moveTo === '' ? {} : { move_to: Number(moveTo) }) };
    return mode === 'edit'
      ? adminCall<{ data: [OfficeBrand] }>('PUT', '/brands/edit', { body })
      : adminCall<{ data: [OfficeBrand] }>('DELETE', '/brands/delete', { body });
  };
  const submit = () =>
    save(check(), async () => {
      await writeRow<OfficeBrand>({ kind: 'brands', mode, before: row, written, send });
      if (moveTo !== '') for (const kind of ['cars', 'trucks'] as const) announce({ kind, what: 'outdated' });
      toast({ text: `La marque est ${DONE[mode]}.`, tone: 'done' });
      guard.release();
      onClose();
    });

  return (
    <FormDialog {...{ title: TITLES[mode], mode, busy, failure, guard, form }} onSubmit={submit}>
      {mode === 'del' ? (
        <>
          <p>
            {SURE} La marque <strong>{row?.brandName}</strong> sera supprimée.
          </p>
          {usedBy !== '' && (
            <NewBrandOfVehicles
              usedBy={usedBy}
              brand={row?.id}
              value={moveTo}
              error={faults.move_to}
              onChange={setMoveTo}
            />
          )}
        </>
      ) : (
        <TextField
          label="Nom"
          name="brandName"
          value={brandName}
          maxLength={BRAND_NAME_LIMIT}
          autoComplete="off"
          data-focus-first
          error={faults.brandName}
          onChange={({ target }) => setBrandName(target.value)}
        />
      )}
    </FormDialog>
  );
}
