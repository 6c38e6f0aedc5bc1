import { dayAfter, reversedDay } from '../../../../shared/dates/dates.ts';
import { dayOfWeek } from '../../../../shared/dates/iso-days.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
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
