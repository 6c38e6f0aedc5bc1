import { useRef, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import type { Mode } from '../../../admin-ui/form/modal.ts';
import { useSave } from '../../../admin-ui/form/use-save.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { createOnce, writeRow } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { centsOf, formatPrice } from '../../../shared/money.ts';
import { RATE_LIMITS } from './rate.ts';
import { rates } from './rates.client.ts';
import type { Rate } from './rates.schema.ts';

type Props = {
  mode: Mode;
  /** The rate to change or delete; none for a new one. */
  row?: Rate | undefined;
  onClose: () => void;
};

const TITLES: Record<Mode, string> = { new: 'Ajouter un tarif', edit: 'Modifier le tarif', del: 'Supprimer le tarif' };
const DONE: Record<Mode, string> = { new: 'ajouté', edit: 'mis à jour', del: 'supprimé' };

/** The form that adds, edits or deletes a rate (MOD-1). */
export function RateForm({ mode, row, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState(row?.title ?? '');
  const [price, setPrice] = useState(row?.price ?? '');
  const dirty = mode !== 'del' && (title !== (row?.title ?? '') || price !== (row?.price ?? ''));
  const guard = useUnsavedGuard(dirty, onClose);
  const waits = mode !== 'del';
  const { save, busy, failure, fieldErrors, idempotencyKey, ...waiting } = useSave(form, undefined, { waits });

  const input = { title: title.trim(), price };
  const send = () => {
    const edit = (id = row?.id ?? 0) => rates.call('PUT /rates/edit', { body: { ...input, id } });
    if (mode === 'new')
      return createOnce(input, () => rates.call('POST /rates/new', { body: input, idempotencyKey }), edit);
    return mode === 'edit' ? edit() : rates.call('DELETE /rates/delete', { body: { id: row?.id ?? 0 } });
  };
  const submit = () =>
    save(mode !== 'del' && input.title === '' ? { title: 'Le titre est obligatoire' } : {}, async () => {
      await writeRow({ resource: 'rates', before: row, after: mode === 'del' ? null : input, send });
      toast({ text: `Le tarif est ${DONE[mode]}.`, tone: 'done' });
      guard.release();
      onClose();
    });

  return (
    <FormDialog
      {...{ title: TITLES[mode], mode, busy, failure, guard, form }}
      {...(waits && { waiting })}
      onSubmit={submit}
    >
      {mode === 'del' ? (
        <DeletionQuestion>
          Vous supprimez le tarif <strong>{row?.title}</strong>, qui quitte aussitôt la page des transports.
        </DeletionQuestion>
      ) : (
        <>
          <TextField
            label="Titre"
            name="title"
            value={title}
            maxLength={RATE_LIMITS.title}
            placeholder="PARIS - ORLY"
            autoComplete="off"
            data-focus-first
            error={fieldErrors.title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <TextField
            label="Prix"
            name="price"
            value={price}
            maxLength={RATE_LIMITS.price}
            inputMode="decimal"
            autoComplete="off"
            error={fieldErrors.price}
            hint={<PriceHint price={price} />}
            onChange={({ target }) => setPrice(target.value)}
          />
        </>
      )}
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
