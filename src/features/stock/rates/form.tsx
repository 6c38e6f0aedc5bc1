import { useState } from 'react';
import { DocumentDialog } from '../../../admin-ui/document/document-dialog.tsx';
import { DocumentFields } from '../../../admin-ui/document/document-fields.tsx';
import { type RowFormProps, StoredRow } from '../../../admin-ui/document/stored-row.tsx';
import { FormDialog } from '../../../admin-ui/form/form-dialog.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { showChange, useList } from '../../../admin-ui/session/server-state.ts';
import { DeletionQuestion } from '../../../admin-ui/table/deletion-question.tsx';
import { type DocumentValues, textAt } from '../../../shared/document-values.ts';
import { priceDoubt, priceFault } from '../../../shared/doubtful-price.ts';
import { centsOf, formatPrice } from '../../../shared/money.ts';
import { fold } from '../../../shared/text/text.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import { RATE } from './rate.ts';
import { rates } from './rates.client.ts';
import { newRateSchema, type Rate, type StoredRate } from './rates.schema.ts';

const SAVED = { new: 'Le tarif est ajouté.', edit: 'Le tarif est mis à jour.' };

export function RateForm({ mode, id, onClose }: RowFormProps) {
  return (
    <StoredRow<StoredRate> document={RATE} id={id} onClose={onClose}>
      {(row) =>
        mode === 'del' && row ? (
          <RateDeletion row={row} onClose={onClose} />
        ) : (
          <RateFields row={row} onClose={onClose} />
        )
      }
    </StoredRow>
  );
}

function RateFields({ row, onClose }: { row: StoredRate | undefined; onClose: () => void }) {
  const { rows } = useList('rates', rates.readOf('GET /rates'));
  // If a price may be a typing error, the user must press the button a second time to confirm it.
  const [confirmedPrice, setConfirmedPrice] = useState(row?.price);
  const isSure = (values: DocumentValues) => {
    const price = textAt(values, 'price');
    if (priceDoubt(price, row?.price) === undefined || price === confirmedPrice) return true;
    setConfirmedPrice(price);
    return false;
  };
  return (
    <DocumentDialog
      document={RATE}
      schema={newRateSchema}
      row={row}
      onSaved={(rate) => reportWrite(rate, { text: SAVED[row ? 'edit' : 'new'], row: { kind: 'rates', id: rate.id } })}
      isLast
      prepare={isSure}
      onClose={onClose}
    >
      {(form) => {
        const [title, price] = [textAt(form.values, 'title'), textAt(form.values, 'price')];
        const isTwice = rows.some((other) => other.id !== row?.id && fold(other.title.trim()) === fold(title.trim()));
        const isAsked = price === confirmedPrice && price !== row?.price;
        return (
          <DocumentFields
            form={form}
            notes={{
              title: { warning: isTwice ? 'Un autre tarif a déjà ce titre.' : undefined },
              price: {
                hint: <PriceHint price={price} />,
                warning: isAsked ? priceDoubt(price, row?.price) : undefined,
              },
            }}
          />
        );
      }}
    </DocumentDialog>
  );
}

function RateDeletion({ row, onClose }: { row: Rate; onClose: () => void }) {
  const form = useAdminForm({
    defaultValues: {},
    send: async () => {
      const written = await rates.call('DELETE /rates/delete', { body: { id: row.id } });
      showChange('rates', { type: 'removed', id: row.id });
      reportWrite(written, { text: `Le tarif « ${row.title} » est supprimé.`, row: { kind: 'rates', id: row.id } });
      onClose();
    },
  });
  return (
    <FormDialog title="Supprimer le tarif" mode="del" form={form} onClose={onClose}>
      <DeletionQuestion>
        Vous supprimez le tarif <strong>{row.title}</strong>, qui quitte aussitôt la page des transports.
      </DeletionQuestion>
    </FormDialog>
  );
}

function PriceHint({ price }: { price: string }) {
  const { interface: style } = useAdminContext();
  if (price.trim() === '' || priceFault(price) !== undefined)
    return 'En euros, toutes taxes comprises ; ou des mots, comme « sur demande ».';
  const priceText = formatPrice(price, style);
  return centsOf(price) === null ? `Sera affiché tel quel : « ${priceText} »` : `Affiché : ${priceText}`;
}
