import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../admin-ui/button.tsx';
import { DocumentDialog } from '../../../admin-ui/document/document-dialog.tsx';
import { DocumentFields } from '../../../admin-ui/document/document-fields.tsx';
import { type RowFormProps, StoredRow } from '../../../admin-ui/document/stored-row.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { reloadLists, showChange, useList, useServerData } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { textAt } from '../../../shared/document-values.ts';
import { count } from '../../../shared/text/french.ts';
import { fold } from '../../../shared/text/text.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import { BRAND } from './brand.ts';
import { brands } from './brands.client.ts';
import { type Brand, newBrandSchema, reassignmentSchema, type StoredBrand } from './brands.schema.ts';
import { ReassignBrand } from './reassign-brand.tsx';

const SAVED = { new: 'La marque est ajoutée.', edit: 'La marque est mise à jour.' };

export function BrandForm({ mode, id, onClose }: RowFormProps) {
  return (
    <StoredRow<StoredBrand> document={BRAND} id={id} onClose={onClose}>
      {(row) => <LoadedForm mode={mode} row={row} onClose={onClose} />}
    </StoredRow>
  );
}

type LoadedProps = Omit<RowFormProps, 'id'> & { row: StoredBrand | undefined };

function LoadedForm({ mode, row, onClose }: LoadedProps) {
  const [heir, setHeir] = useState<Brand | null>(null);
  if (row && (mode === 'del' || heir)) return <BrandDeletion row={row} moveTo={heir?.id} onClose={onClose} />;
  return (
    <DocumentDialog
      document={BRAND}
      schema={newBrandSchema}
      row={row}
      onSaved={(brand) =>
        reportWrite(brand, { text: SAVED[row ? 'edit' : 'new'], row: { kind: 'brands', id: brand.id } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <DocumentFields form={form} />
          {row && form.errorOf('brandName') !== undefined && (
            <MergeButton row={row} name={textAt(form.values, 'brandName')} onMerge={setHeir} />
          )}
        </>
      )}
    </DocumentDialog>
  );
}

type MergeProps = {
  row: Brand;
  name: string;
  onMerge: (heir: Brand) => void;
};

function MergeButton({ row, name, onMerge }: MergeProps) {
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
    onFailure: ({ code, message }) => {
      if (code !== 'conflict') return false;
      flushSync(() => setUsedBy(message));
      form.focus('move_to');
      return true;
    },
    send: async ({ move_to }) => {
      const body = { id: row.id, ...(move_to !== '' && { move_to: Number(move_to) }) };
      const written = await brands.call('DELETE /brands/delete', { body });
      showChange('brands', { type: 'removed', id: row.id });
      if (move_to !== '') reloadVehicles();
      reportWrite(written, {
        text: `La marque « ${row.brandName} » est supprimée.`,
        row: { kind: 'brands', id: row.id },
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
