import { useRef, useState } from 'react';
import { adminCall } from '../../admin-ui/admin-client.ts';
import { announce } from '../../admin-ui/changes.ts';
import { TextField } from '../../admin-ui/field.tsx';
import { FormDialog } from '../../admin-ui/form-dialog.tsx';
import { type Mode, SURE } from '../../admin-ui/modal.ts';
import { createOnce, optimisticUpdate } from '../../admin-ui/optimistic-update.ts';
import { toast } from '../../admin-ui/toasts.ts';
import { useSave } from '../../admin-ui/use-save.ts';
import { useUnsavedGuard } from '../../admin-ui/use-unsaved-guard.ts';
import { dayMonthYear } from '../../shared/dates.ts';
import { BRAND_NAME_LIMIT, type Brand } from './brand.ts';
import { ReassignBrand } from './reassign-brand.tsx';

type Props = {
  mode: Mode;
  /** The brand to change or delete; none for a new one. */
  row?: Brand | undefined;
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
  const { busy, failure, fieldErrors, idempotencyKey, save } = useSave(form, (error) => {
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
    if (mode === 'new') return createOnce<Brand>('/brands', written, idempotencyKey);
    const body = { id: row?.id, ...(mode === 'edit' ? written : moveTo === '' ? {} : { move_to: Number(moveTo) }) };
    return mode === 'edit'
      ? adminCall<{ data: [Brand] }>('PUT', '/brands/edit', { body })
      : adminCall<{ data: [Brand] }>('DELETE', '/brands/delete', { body });
  };
  const submit = () =>
    save(check(), async () => {
      await optimisticUpdate<Brand>({ kind: 'brands', mode, before: row, written, send });
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
            <ReassignBrand
              usedBy={usedBy}
              brand={row?.id}
              value={moveTo}
              error={fieldErrors.move_to}
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
          error={fieldErrors.brandName}
          onChange={({ target }) => setBrandName(target.value)}
        />
      )}
    </FormDialog>
  );
}
