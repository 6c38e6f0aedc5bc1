import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import type { Mode } from '../../../admin-ui/form/modal.ts';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { createOnce, writeRow } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { centsOf, formatPrice } from '../../../shared/money.ts';
import { RATE_LIMITS } from './rate.ts';
import { rates } from './rates.client.ts';
import { newRateSchema, type Rate } from './rates.schema.ts';

type Props = {
  mode: Mode;
  /** The rate to change or delete; none for a new one. */
  row?: Rate | undefined;
  onClose: () => void;
};

/** The form that adds, edits or deletes a rate (MOD-1). */
export function RateForm({ mode, row, onClose }: Props) {
  return mode === 'del' && row ? (
    <RateDeletion row={row} onClose={onClose} />
  ) : (
    <RateFields row={row} onClose={onClose} />
  );
}

function RateFields({ row, onClose }: Omit<Props, 'mode'>) {
  const form = useAdminForm({
    defaultValues: { title: row?.title ?? '', price: row?.price ?? '' },
    schema: newRateSchema,
    waits: true,
    send: async ({ title, price }, idempotencyKey) => {
      const body = { title: title.trim(), price };
      const edit = (id: number) => rates.call('PUT /rates/edit', { body: { ...body, id } });
      const create = () => rates.call('POST /rates/new', { body, idempotencyKey });
      const send = () => (row ? edit(row.id) : createOnce(body, create, edit));
      await writeRow({ resource: 'rates', before: row, after: body, send });
      toast({ text: `Le tarif est ${row ? 'mis à jour' : 'ajouté'}.`, tone: 'done' });
      guard.release();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty, onClose);
  return (
    <FormDialog
      title={row ? 'Modifier le tarif' : 'Ajouter un tarif'}
      mode={row ? 'edit' : 'new'}
      form={form}
      guard={guard}
    >
      <TextField
        label="Titre"
        maxLength={RATE_LIMITS.title}
        placeholder="PARIS - ORLY"
        autoComplete="off"
        data-focus-first
        {...form.field('title')}
      />
      <TextField
        label="Prix"
        maxLength={RATE_LIMITS.price}
        inputMode="decimal"
        autoComplete="off"
        hint={<PriceHint price={form.watch('price')} />}
        {...form.field('price')}
      />
    </FormDialog>
  );
}

function RateDeletion({ row, onClose }: { row: Rate; onClose: () => void }) {
  const form = useAdminForm({
    defaultValues: {},
    send: async () => {
      const send = () => rates.call('DELETE /rates/delete', { body: { id: row.id } });
      await writeRow({ resource: 'rates', before: row, after: null, send });
      toast({ text: 'Le tarif est supprimé.', tone: 'done' });
      onClose();
    },
  });
  const guard = useUnsavedGuard(false, onClose);
  return (
    <FormDialog title="Supprimer le tarif" mode="del" form={form} guard={guard}>
      <DeletionQuestion>
        Vous supprimez le tarif <strong>{row.title}</strong>, qui quitte aussitôt la page des transports.
      </DeletionQuestion>
    </FormDialog>
  );
}

/** How the public page will show the price, while it is typed (D37). */
function PriceHint({ price }: { price: string }) {
  const { interface: style } = useAdminContext();
  if (price.trim() === '') return 'En euros, toutes taxes comprises ; ou des mots, comme « sur demande ».';
  const priceText = formatPrice(price, style);
  return centsOf(price) === null ? `Affiché tel quel : « ${priceText} »` : `Affiché : ${priceText}`;
}
