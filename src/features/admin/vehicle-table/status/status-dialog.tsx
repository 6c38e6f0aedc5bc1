import { createPortal } from 'react-dom';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../../admin-ui/form/form-dialog.tsx';
import { useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import { dayMonthYear, reversedDay } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { changeStatus } from './change-status.ts';

/** The statuses that ask for something. */
export type AskingStatus = 'reserved' | 'sold';

type Props = { kind: VehicleKind; row: AdminVehicle; status: AskingStatus; onClose: () => void };

const WORDS = {
  reserved: { title: 'Réserver', labels: { idle: 'Réserver', busy: 'Réservation…' } },
  sold: { title: 'Vendre', labels: { idle: 'Marquer vendu', busy: 'Enregistrement…' } },
} as const;

/**
 * Asks for the data of a reservation or a sale, then changes the status. The dialog is rendered at the document's root,
 * because the menu may be inside a form.
 */
export function StatusDialog({ kind, row, status, onClose }: Props) {
  const fields = FIELDS[status];
  const form = useAdminForm({
    defaultValues: initialValues(row, status),
    send: async (values) => {
      await changeStatus(kind, row, { status, ...withDaysReversed(fields, values) });
      onClose();
    },
  });
  return createPortal(
    <FormDialog
      title={`${WORDS[status].title} : ${row.title}`}
      mode="edit"
      labels={WORDS[status].labels}
      form={form}
      guard={{ asking: false, requestClose: onClose, stay: onClose, leave: onClose, release: onClose }}
    >
      {fields.map(({ name, label, type, hint }, index) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          type={type}
          max={name === 'sold_at' ? reversedDay(dayMonthYear(new Date())) : undefined}
          maxLength={type === 'text' ? 500 : undefined}
          autoComplete="off"
          data-focus-first={index === 0 ? '' : undefined}
          {...form.field(name)}
        />
      ))}
    </FormDialog>,
    document.body,
  );
}

type DialogField = {
  name: 'reserved_until' | 'reserved_note' | 'sold_at' | 'final_price';
  label: string;
  type: 'date' | 'text';
  hint: string;
};

export const FIELDS: Readonly<Record<AskingStatus, readonly DialogField[]>> = {
  reserved: [
    {
      name: 'reserved_until',
      label: 'Réservé jusqu’au',
      type: 'date',
      hint: 'Facultatif ; les visiteurs lisent « jusqu’au … ».',
    },
    {
      name: 'reserved_note',
      label: 'Note',
      type: 'text',
      hint: 'Pour l’équipe seule, par exemple « acompte reçu ». N’y écrivez pas le nom du client.',
    },
  ],
  sold: [
    { name: 'sold_at', label: 'Vendu le', type: 'date', hint: 'Sa page reste en ligne 90 jours à partir de ce jour.' },
    {
      name: 'final_price',
      label: 'Prix de vente final',
      type: 'text',
      hint: 'Facultatif ; pour l’équipe seule, les visiteurs ne le voient pas.',
    },
  ],
};

export type StatusValues = { [N in DialogField['name']]?: string };

/** The stored values; a new sale is of today. */
function initialValues(row: AdminVehicle, status: AskingStatus): StatusValues {
  const { reserved_until, reserved_note, final_price, sold_at } = row;
  return withDaysReversed(
    FIELDS[status],
    status === 'reserved'
      ? { reserved_until, reserved_note }
      : { sold_at: sold_at || dayMonthYear(new Date()), final_price },
  );
}

/** Inputs have days as 'YYYY-MM-DD', vehicles as 'DD-MM-YYYY'. */
export function withDaysReversed(fields: readonly DialogField[], values: StatusValues): StatusValues {
  const days = fields.filter(({ type }) => type === 'date');
  return { ...values, ...Object.fromEntries(days.map(({ name }) => [name, reversedDay(values[name] ?? '')])) };
}
