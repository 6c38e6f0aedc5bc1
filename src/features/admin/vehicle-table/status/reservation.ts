import { reversedDay } from '../../../../shared/dates/dates.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import { cut } from '../../../../shared/text/text.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';

/** A note may have 500 characters. The reservation's dialog shows all of it. */
const MAX_NOTE = 60;

type Reserved = Pick<AdminVehicle, 'status' | 'reserved_until' | 'reserved_note'>;

/**
 * Returns the last day of a reservation and its note, which says for whom it is. `today` is 'YYYY-MM-DD'.
 *
 * @example ['jusqu’au 24-12', 'Acompte reçu']
 */
export function reservationTexts(
  { status, reserved_until: until, reserved_note: note }: Reserved,
  today: string,
  style: Interface,
): string[] {
  if (status !== 'reserved') return [];
  const day = dayShown(until.slice(6) === today.slice(0, 4) ? until.slice(0, 5) : until, style);
  const isPast = until !== '' && reversedDay(until) < today;
  return [until && (isPast ? `échu le ${day}` : `jusqu’au ${day}`), cut(note.trim(), MAX_NOTE)].filter(
    (text) => text !== '',
  );
}
