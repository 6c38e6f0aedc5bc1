import { type ReactNode, useRef, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import type { Mode } from '../../../admin-ui/form/modal.ts';
import { useSave } from '../../../admin-ui/form/use-save.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import type { AdminError } from '../../../admin-ui/session/admin-client.ts';
import { createOnce, reloadLists, writeRow } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';
import { brands } from './brands.client.ts';
import type { Brand } from './brands.schema.ts';
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
 * The form that adds, edits or deletes a brand (MOD-1). When vehicles use a brand, the server rejects its deletion with
 * their number, and the form asks which brand they get instead (D40).
 */
export function BrandForm({ mode, row, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [brandName, setBrandName] = useState(row?.brandName ?? '');
  const [usedBy, setUsedBy] = useState('');
  const [moveTo, setMoveTo] = useState('');
  const dirty = mode !== 'del' && brandName !== (row?.brandName ?? '');
  const guard = useUnsavedGuard(dirty, onClose);
  const showUse = (error: AdminError) => {
    if (mode !== 'del' || error.code !== 'conflict') return false;
    setUsedBy(error.message);
    return true;
  };
  const { save, busy, failure, fieldErrors, idempotencyKey, ...waiting } = useSave(form, showUse, {
    waits: mode !== 'del',
  });

  const written = { brandName: brandName.trim(), date_uploaded: row?.date_uploaded ?? dayMonthYear(new Date()) };
  const check = (): Record<string, string> => {
    if (mode === 'del') return usedBy !== '' && moveTo === '' ? { move_to: 'Choisissez une autre marque' } : {};
    return written.brandName === '' ? { brandName: 'Le nom est obligatoire' } : {};
  };
  const send = () => {
    const edit = (id = row?.id ?? 0) => brands.call('PUT /brands/edit', { body: { ...written, id } });
    if (mode === 'new')
      return createOnce(written, () => brands.call('POST /brands/new', { body: written, idempotencyKey }), edit);
    if (mode === 'edit') return edit();
    const body = { id: row?.id ?? 0, ...(moveTo === '' ? {} : { move_to: Number(moveTo) }) };
    return brands.call('DELETE /brands/delete', { body });
  };
  const submit = () =>
    save(check(), async () => {
      await writeRow({ resource: 'brands', before: row, after: mode === 'del' ? null : written, send });
      if (moveTo !== '') for (const kind of ['cars', 'trucks'] as const) reloadLists(kind);
      toast({ text: `La marque est ${DONE[mode]}.`, tone: 'done' });
      guard.release();
      onClose();
    });

  return (
    <FormDialog
      {...{ title: TITLES[mode], mode, busy, failure, guard, form }}
      {...(mode !== 'del' && { waiting })}
      onSubmit={submit}
    >
      {mode === 'del' ? (
        <Deletion name={row?.brandName}>
          {usedBy !== '' && (
            <ReassignBrand
              usedBy={usedBy}
              brand={row?.id}
              value={moveTo}
              error={fieldErrors.move_to}
              onChange={setMoveTo}
            />
          )}
        </Deletion>
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

function Deletion({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <>
      <DeletionQuestion>
        Vous supprimez la marque <strong>{name}</strong>.
      </DeletionQuestion>
      {children}
    </>
  );
}
