import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import { FormDialog } from '../../../../admin-ui/form/form-dialog.tsx';
import { useSave } from '../../../../admin-ui/form/use-save.ts';
import { dayMonthYear, reversedDay } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { changeStatus } from './change-status.ts';
import type { StatusChange } from './status-call.ts';

/** The statuses that ask for something. */
export type AskingStatus = 'reserved' | 'sold';

type Props = { kind: VehicleKind; row: AdminVehicle; status: AskingStatus; onClose: () => void };

const WORDS = {
  reserved: { title: 'Réserver', labels: { idle: 'Réserver', busy: 'Réservation…' } },
  sold: { title: 'Vendre', labels: { idle: 'Marquer vendu', busy: 'Enregistrement…' } },
} as const;

/**
 * Asks what a reservation or a sale says of itself, then changes the status. It stands in the document beside everything
 * else: around the menu there may be a form.
 */
export function StatusDialog({ kind, row, status, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, fieldErrors, save } = useSave(form);
  const [change, setChange] = useState<StatusChange>(() => initialChange(row, status));
  const fields = FIELDS[status];
  // What the vehicle itself lacks has no field here.
  const otherErrors = Object.entries(fieldErrors).filter(([name]) => fields.every((field) => field.name !== name));
  const submit = () =>
    save({}, async () => {
      await changeStatus(kind, row, change);
      onClose();
    });
  return createPortal(
    <FormDialog
      title={`${WORDS[status].title} : ${row.title}`}
      mode="edit"
      labels={WORDS[status].labels}
      busy={busy}
      failure={failure || otherErrors.map(([, text]) => text).join(' ; ')}
      guard={{ asking: false, requestClose: onClose, stay: onClose, leave: onClose, release: onClose }}
      form={form}
      onSubmit={submit}
    >
      {fields.map(({ name, label, type, hint }, index) => {
        const value = change[name] ?? '';
        return (
          <TextField
            key={name}
            name={name}
            label={label}
            hint={hint}
            type={type}
            value={type === 'date' ? reversedDay(value) : value}
            max={name === 'sold_at' ? reversedDay(dayMonthYear(new Date())) : undefined}
            maxLength={type === 'text' ? 500 : undefined}
            autoComplete="off"
            data-focus-first={index === 0 ? '' : undefined}
            error={fieldErrors[name]}
            onChange={({ target }) =>
              setChange({ ...change, [name]: type === 'date' ? reversedDay(target.value) : target.value })
            }
          />
        );
      })}
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

const FIELDS: Readonly<Record<AskingStatus, readonly DialogField[]>> = {
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

/** What is known already, and of a new sale that it is today. */
function initialChange(row: AdminVehicle, status: AskingStatus): StatusChange {
  if (status === 'reserved') return { status, reserved_until: row.reserved_until, reserved_note: row.reserved_note };
  return { status, sold_at: row.sold_at || dayMonthYear(new Date()), final_price: row.final_price };
}
