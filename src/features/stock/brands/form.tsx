import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../admin-ui/button.tsx';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../admin-ui/focus.ts';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import type { Mode } from '../../../admin-ui/form/modal.ts';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { createOnce, reloadLists, useList, useServerData, writeRow } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import { count } from '../../../shared/text/french.ts';
import { fold } from '../../../shared/text/text.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';
import { brands } from './brands.client.ts';
import { type Brand, newBrandSchema, reassignmentSchema, type VehicleIds } from './brands.schema.ts';
import { ReassignBrand } from './reassign-brand.tsx';

type Props = {
  mode: Mode;
  row?: Brand | undefined;
  onClose: () => void;
};

export function BrandForm({ mode, row, onClose }: Props) {
  const [heir, setHeir] = useState<Brand | null>(null);
  return row && (mode === 'del' || heir) ? (
    <BrandDeletion row={row} moveTo={heir?.id} onClose={onClose} />
  ) : (
    <BrandFields row={row} onMerge={setHeir} onClose={onClose} />
  );
}

type FieldsProps = Omit<Props, 'mode'> & {
  /** Called with the brand that gets this brand's vehicles. */
  onMerge: (heir: Brand) => void;
};

function BrandFields({ row, onMerge, onClose }: FieldsProps) {
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
      onClose={guard.requestClose}
      guard={guard}
    >
      <TextField
        label="Nom"
        required
        maxLength={BRAND_NAME_LIMIT}
        autoComplete="off"
        data-focus-first
        {...form.field('brandName')}
      />
      {row && form.errorOf('brandName') !== undefined && (
        <MergeButton row={row} name={form.getValues('brandName')} onMerge={onMerge} />
      )}
    </FormDialog>
  );
}

/** Shown if another brand has the name. */
function MergeButton({ row, name, onMerge }: { row: Brand; name: string; onMerge: FieldsProps['onMerge'] }) {
  const { rows } = useList('brands', brands.readOf('GET /brands'));
  const namesake = rows.find(({ id, brandName }) => id !== row.id && fold(brandName) === fold(name));
  return (
    namesake && (
      <Button look="ghost" onClick={() => onMerge(namesake)}>
        {`Donner ses véhicules à « ${namesake.brandName} »`}
      </Button>
    )
  );
}

/**
 * If vehicles use the brand, asks which brand they get instead. `moveTo` is preselected. The count leaves out the
 * trash. If only vehicles in the trash use the brand, the server rejects the first try, and then the form asks.
 */
function BrandDeletion({ row, moveTo, onClose }: { row: Brand; moveTo: number | undefined; onClose: () => void }) {
  const [usedBy, setUsedBy] = useState('');
  const vehicles = useServerData(brands.readOf('GET /brands/vehicles')).data?.find(({ id }) => id === row.id)?.vehicles;
  const asksForBrand = usedBy !== '' || moveTo !== undefined || (vehicles ?? 0) > 0;
  const form = useAdminForm({
    defaultValues: { move_to: moveTo === undefined ? '' : String(moveTo) },
    ...(asksForBrand && { schema: reassignmentSchema }),
    onProblem: ({ code, message }) => {
      if (code !== 'conflict') return false;
      flushSync(() => setUsedBy(message));
      form.focus('move_to');
      return true;
    },
    send: async ({ move_to }) => {
      const body = { id: row.id, ...(move_to !== '' && { move_to: Number(move_to) }) };
      let moved: VehicleIds = { cars: [], trucks: [] };
      const send = async () => {
        const deleted = await brands.call('DELETE /brands/delete', { body });
        moved = deleted.moved;
        return deleted;
      };
      await writeRow({ resource: 'brands', before: row, after: null, send });
      if (move_to !== '') reloadVehicles();
      const movedTo = move_to === '' ? null : Number(move_to);
      toast({
        text: 'La marque est supprimée.',
        tone: 'done',
        action: { label: 'Annuler', run: () => void restoreBrand(row, moved, movedTo) },
        takesFocus: isByKeyboard(),
      });
      onClose();
    },
  });
  return (
    <FormDialog title="Supprimer la marque" mode="del" form={form} onClose={onClose}>
      <DeletionQuestion>
        Vous supprimez la marque <strong>{row.brandName}</strong>
        <span>{vehicles !== undefined && usedBy === '' ? ` (${count(vehicles, 'véhicule')}).` : '.'}</span>
      </DeletionQuestion>
      {asksForBrand && <ReassignBrand usedBy={usedBy} brand={row.id} field={form.field('move_to')} />}
    </FormDialog>
  );
}

function reloadVehicles(): void {
  for (const kind of ['cars', 'trucks'] as const) reloadLists(kind);
}

async function restoreBrand(
  { brandName, date_uploaded }: Brand,
  moved: VehicleIds,
  movedTo: number | null,
): Promise<void> {
  try {
    await brands.call('POST /brands/restore', { body: { brandName, date_uploaded, moved, movedTo } });
    if (movedTo !== null) reloadVehicles();
    toast({ text: `« ${brandName} » est de nouveau là.`, tone: 'done' });
  } catch (error) {
    reportFailure(error, `« ${brandName} » n’est pas rétablie.`);
  }
  reloadLists('brands');
}
