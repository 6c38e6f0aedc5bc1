import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import type { Mode } from '../../../admin-ui/form/modal.ts';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { createOnce, reloadLists, writeRow } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';
import { brands } from './brands.client.ts';
import { type Brand, newBrandSchema, reassignmentSchema } from './brands.schema.ts';
import { ReassignBrand } from './reassign-brand.tsx';

type Props = {
  mode: Mode;
  /** The brand to change or delete; none for a new one. */
  row?: Brand | undefined;
  onClose: () => void;
};

/** The form that adds, edits or deletes a brand. */
export function BrandForm({ mode, row, onClose }: Props) {
  return mode === 'del' && row ? (
    <BrandDeletion row={row} onClose={onClose} />
  ) : (
    <BrandFields row={row} onClose={onClose} />
  );
}

function BrandFields({ row, onClose }: Omit<Props, 'mode'>) {
  const form = useAdminForm({
    defaultValues: { brandName: row?.brandName ?? '' },
    schema: newBrandSchema,
    waits: true,
    send: async ({ brandName }, idempotencyKey) => {
      const body = { brandName: brandName.trim(), date_uploaded: row?.date_uploaded ?? dayMonthYear(new Date()) };
      const edit = (id: number) => brands.call('PUT /brands/edit', { body: { ...body, id } });
      const create = () => brands.call('POST /brands/new', { body, idempotencyKey });
      const send = () => (row ? edit(row.id) : createOnce(body, create, edit));
      await writeRow({ resource: 'brands', before: row, after: body, send });
      toast({ text: `La marque est ${row ? 'mise à jour' : 'ajoutée'}.`, tone: 'done' });
      guard.release();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty, onClose);
  return (
    <FormDialog
      title={row ? 'Modifier la marque' : 'Ajouter une marque'}
      mode={row ? 'edit' : 'new'}
      form={form}
      guard={guard}
    >
      <TextField
        label="Nom"
        maxLength={BRAND_NAME_LIMIT}
        autoComplete="off"
        data-focus-first
        {...form.field('brandName')}
      />
    </FormDialog>
  );
}

/**
 * When vehicles use a brand, the server rejects its deletion with their number, and the form asks which brand they get
 * instead.
 */
function BrandDeletion({ row, onClose }: { row: Brand; onClose: () => void }) {
  const [usedBy, setUsedBy] = useState('');
  const form = useAdminForm({
    defaultValues: { move_to: '' },
    ...(usedBy !== '' && { schema: reassignmentSchema }),
    onProblem: ({ code, message }) => {
      if (code !== 'conflict') return false;
      flushSync(() => setUsedBy(message));
      form.focus('move_to');
      return true;
    },
    send: async ({ move_to }) => {
      const body = { id: row.id, ...(move_to !== '' && { move_to: Number(move_to) }) };
      const send = () => brands.call('DELETE /brands/delete', { body });
      await writeRow({ resource: 'brands', before: row, after: null, send });
      if (move_to !== '') for (const kind of ['cars', 'trucks'] as const) reloadLists(kind);
      toast({ text: 'La marque est supprimée.', tone: 'done' });
      onClose();
    },
  });
  const guard = useUnsavedGuard(false, onClose);
  return (
    <FormDialog title="Supprimer la marque" mode="del" form={form} guard={guard}>
      <DeletionQuestion>
        Vous supprimez la marque <strong>{row.brandName}</strong>.
      </DeletionQuestion>
      {usedBy !== '' && <ReassignBrand usedBy={usedBy} brand={row.id} field={form.field('move_to')} />}
    </FormDialog>
  );
}
