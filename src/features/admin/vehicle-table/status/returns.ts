import { dayAfter, reversedDay } from '../../../../shared/dates/dates.ts';
import { dayOfWeek } from '../../../../shared/dates/iso-days.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import { isLate } from '../../../stock/vehicles/status/due-back.ts';

/** How the administration says when vehicles come back. `today` is 'YYYY-MM-DD', other days are 'DD-MM-YYYY'. */

/**
 * The text of a row about a vehicle that is out. It has the year only if the vehicle comes back in another year.
 *
 * @example
 * returnText('05-12-2026', '2026-11-26', 'spec'); // 'Sorti · retour 05-12'
 * returnText('25-11-2026', '2026-11-26', 'fr');   // 'En retard · 25/11'
 */
export function returnText(dueBack: string, today: string, style: Interface): string {
  const day = dueBack.slice(6) === today.slice(0, 4) ? dueBack.slice(0, 5) : dueBack;
  return `${isLate(dueBack, today) ? 'En retard ·' : 'Sorti · retour'} ${dayShown(day, style)}`;
}

/**
 * The most usual days of return, for a menu: tonight, tomorrow, next Monday. On a Sunday the last two are the same day,
 * and only 'demain' is offered.
 */
export function usualReturns(today: string): { label: string; day: string }[] {
  const [tomorrow, monday] = [dayAfter(today), dayAfter(today, 7 - ((dayOfWeek(today) + 6) % 7))];
  const days = [
    { label: 'ce soir', day: today },
    { label: 'demain', day: tomorrow },
    { label: `lundi ${monday.endsWith('-01') ? '1er' : Number(monday.slice(8))}`, day: monday },
  ];
  return days.slice(0, monday === tomorrow ? 2 : 3).map(({ label, day }) => ({ label, day: reversedDay(day) }));
}
