import { createPortal } from 'react-dom';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../../admin-ui/form/form-dialog.tsx';
import { type RegisteredField, useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { dayAfter, dayOfMoment, reversedDay } from '../../../../shared/dates/dates.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { dueBackOf } from '../../../stock/vehicles/status/due-back.ts';
import { changeReturn } from './change-return.ts';
import { changeStatus } from './change-status.ts';

export type StatusQuestion = 'reserved' | 'sold' | 'out';

type Props = { kind: VehicleKind; row: AdminVehicle; question: StatusQuestion; onClose: () => void };

const WORDS = {
  reserved: { title: 'Réserver', labels: { idle: 'Réserver', busy: 'Réservation…' } },
  sold: { title: 'Vendre', labels: { idle: 'Marquer vendu', busy: 'Enregistrement…' } },
  out: { title: 'Sortir', labels: { idle: 'Marquer sorti', busy: 'Enregistrement…' } },
} as const;

/** Rendered at the root of the document, because the menu may be inside a form. */
export function StatusDialog({ kind, row, question, onClose }: Props) {
  const { interface: style } = useAdminContext();
  const fields = FIELDS[question];
  const form = useAdminForm({
    defaultValues: initialValues(row, question),
    check: errorsIn,
    send: async (values) => {
      const { available_from = '', ...details } = withDaysReversed(fields, values);
      if (question === 'out') await changeReturn(kind, row, available_from, style);
      else await changeStatus(kind, row, { status: question, ...details }, style);
      onClose();
    },
  });
  return createPortal(
    <FormDialog
      title={`${WORDS[question].title} : ${row.title}`}
      mode="edit"
      labels={WORDS[question].labels}
      form={form}
      onClose={onClose}
    >
      {question === 'reserved' && row.status === 'reserved' && <p>{reservationText(row, style)}</p>}
      <StatusFields question={question} form={form} />
    </FormDialog>,
    document.body,
  );
}

/** The note is the only text that names the customer of the reservation. */
function reservationText({ reserved_until, reserved_note }: AdminVehicle, style: Interface): string {
  const until = reserved_until === '' ? '' : ` jusqu’au ${dayShown(reserved_until, style)}`;
  const note = reserved_note === '' ? ', sans note' : `, note « ${reserved_note} »`;
  return `Déjà réservé${until}${note}. Ce que vous enregistrez ici remplace cette réservation.`;
}

type FieldsProps = {
  question: StatusQuestion;
  form: { field: (name: DialogField['name']) => RegisteredField };
};

export function StatusFields({ question, form }: FieldsProps) {
  return FIELDS[question].map(({ name, label, type, hint }, index) => (
    <TextField
      key={name}
      label={label}
      hint={hint}
      type={type}
      min={name === 'available_from' || name === 'reserved_until' ? dayOfMoment(new Date()) : undefined}
      max={name === 'sold_at' ? dayOfMoment(new Date()) : undefined}
      maxLength={type === 'text' ? 500 : undefined}
      autoComplete="off"
      data-focus-first={index === 0 ? '' : undefined}
      {...form.field(name)}
    />
  ));
}

type DialogField = {
  name: 'reserved_until' | 'reserved_note' | 'sold_at' | 'final_price' | 'available_from';
  label: string;
  type: 'date' | 'text';
  hint: string;
};

export const FIELDS: Readonly<Record<StatusQuestion, readonly DialogField[]>> = {
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
  out: [
    {
      name: 'available_from',
      label: 'Sorti jusqu’au',
      type: 'date',
      hint: 'Les visiteurs lisent « Disponible le … ».',
    },
  ],
};

export type StatusValues = { [N in DialogField['name']]?: string };

function initialValues(row: AdminVehicle, question: StatusQuestion): StatusValues {
  const { reserved_until, reserved_note, final_price, sold_at } = row;
  const today = dayOfMoment(new Date());
  const values: Record<StatusQuestion, StatusValues> = {
    reserved: { reserved_until, reserved_note },
    sold: { sold_at: sold_at || reversedDay(today), final_price },
    out: { available_from: dueBackOf(row) || reversedDay(dayAfter(today)) },
  };
  return withDaysReversed(FIELDS[question], values[question]);
}

/** Returns errors by field. A rental needs a day of return, because without it the vehicle would count as back. */
export function errorsIn(values: StatusValues): Record<string, string> {
  if (values.available_from === '') return { available_from: 'Indiquez le jour du retour' };
  const today = dayOfMoment(new Date());
  const past = (['available_from', 'reserved_until'] as const).filter((name) => values[name] && values[name] < today);
  return Object.fromEntries(past.map((name) => [name, 'Ce jour est passé : choisissez aujourd’hui ou plus tard']));
}

/** Converts days, because inputs use 'YYYY-MM-DD' and vehicles 'DD-MM-YYYY'. */
export function withDaysReversed(fields: readonly DialogField[], values: StatusValues): StatusValues {
  const days = fields.filter(({ type }) => type === 'date');
  return { ...values, ...Object.fromEntries(days.map(({ name }) => [name, reversedDay(values[name] ?? '')])) };
}
