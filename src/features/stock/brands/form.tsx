import { type ReactNode, useRef, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import type { Mode } from '../../../admin-ui/form/modal.ts';
import { useSave } from '../../../admin-ui/form/use-save.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { type AdminError, adminCall } from '../../../admin-ui/session/admin-client.ts';
import { announce } from '../../../admin-ui/table/changes.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { createOnce, optimisticUpdate } from '../../../admin-ui/table/optimistic-update.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';
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
    if (mode === 'new') return createOnce<Brand>('/brands', written, idempotencyKey);
    return mode === 'edit' ? editBrand({ ...written, id: row?.id }) : deleteBrand(row?.id, moveTo);
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

function editBrand(body: Partial<Brand>) {
  return adminCall<{ data: [Brand] }>('PUT', '/brands/edit', { body });
}

/** `moveTo` is the id of the brand that the vehicles get, or ''. */
function deleteBrand(id: number | undefined, moveTo: string) {
  const body = { id, ...(moveTo === '' ? {} : { move_to: Number(moveTo) }) };
  return adminCall<{ data: [Brand] }>('DELETE', '/brands/delete', { body });
}
