import { dayAfter, reversedDay } from '../../../../shared/dates/dates.ts';
import { dayOfWeek } from '../../../../shared/dates/iso-days.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import { cut } from '../../../../shared/text/text.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { isLate } from '../../../stock/vehicles/status/due-back.ts';

/** `today` is 'YYYY-MM-DD'. Other days are 'DD-MM-YYYY'. */

/**
 * Contains the year only if the vehicle returns in another year.
 *
 * @example returnText('05-12-2026', '2026-11-26', 'spec'); // 'Sorti · retour 05-12'
 */
export function returnText(dueBack: string, today: string, style: Interface): string {
  const day = dueBack.slice(6) === today.slice(0, 4) ? dueBack.slice(0, 5) : dueBack;
  return `${isLate(dueBack, today) ? 'En retard ·' : 'Sorti · retour'} ${dayShown(day, style)}`;
}

/** Returns tonight, tomorrow and next Monday. On a Sunday, leaves out Monday, because it is tomorrow. */
export function usualReturns(today: string): { label: string; day: string }[] {
  const [tomorrow, monday] = [dayAfter(today), dayAfter(today, 7 - ((dayOfWeek(today) + 6) % 7))];
  const days = [
    { label: 'ce soir', day: today },
    { label: 'demain', day: tomorrow },
    { label: `lundi ${monday.endsWith('-01') ? '1er' : Number(monday.slice(8))}`, day: monday },
  ];
  return days.slice(0, monday === tomorrow ? 2 : 3).map(({ label, day }) => ({ label, day: reversedDay(day) }));
}

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
