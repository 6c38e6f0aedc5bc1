import { dayAfter, reversedDay } from '../../../../shared/dates/dates.ts';
import { dayOfWeek } from '../../../../shared/dates/iso-days.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import { isLate } from '../../../stock/vehicles/status/due-back.ts';

/** How the administration says when vehicles come back. `today` is 'YYYY-MM-DD', other days are 'DD-MM-YYYY'. */

/**
 * What a row says of a vehicle that is out. The year is said where it is not today's.
 *
 * @example
 * returnText('05-12-2026', '2026-11-26', 'spec'); // 'Sorti · retour 05-12'
 * returnText('25-11-2026', '2026-11-26', 'fr');   // 'En retard · 25/11'
 */
export function returnText(dueBack: string, today: string, style: Interface): string {
  const day = dueBack.slice(6) === today.slice(0, 4) ? dueBack.slice(0, 5) : dueBack;
  return `${isLate(dueBack, today) ? 'En retard ·' : 'Sorti · retour'} ${dayShown(day, style)}`;
}

/** The returns that are most usual, so that they are one choice of a menu: tonight, tomorrow, next Monday. */
export function usualReturns(today: string): { label: string; day: string }[] {
  const [tomorrow, monday] = [dayAfter(today), dayAfter(today, 7 - ((dayOfWeek(today) + 6) % 7))];
  const days = [
    { label: 'ce soir', day: today },
    { label: 'demain', day: tomorrow },
    { label: `lundi ${Number(monday.slice(8))}`, day: monday },
  ];
  return days.slice(0, monday === tomorrow ? 2 : 3).map(({ label, day }) => ({ label, day: reversedDay(day) }));
}
