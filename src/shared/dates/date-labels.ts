import type { Closure, Weekday } from '../dealership.ts';

export const WEEKDAYS: Record<Weekday, string> = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
};

/** '09:00' → '9 h', '12:30' → '12 h 30', with no-break spaces. */
export function clockText(clock: string): string {
  const [hours = '', minutes = ''] = clock.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

/** '06-2019' → 'juin 2019' */
export function longMonth(month: string): string {
  const [number = '', year = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`;
}

export const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** '2026-03-01' → '1er mars 2026' */
export function longDate(day: string): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** '2026-03-01' → '1er mars' */
export function dayAndMonth(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${date === '01' ? '1er' : Number(date)} ${MONTHS[Number(month) - 1] ?? month}`;
}

/** Formats a day. The year appears only if it is not today's year: '2 décembre', '2 janvier 2027'. */
export function dayInSentence(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : longDate(day);
}

/** Example: 'Fermé du 24 décembre 2026 au 2 janvier 2027 : congés' */
export function closureText({ from, to, reason }: Closure, dayText = longDate): string {
  const days = from === to ? `le ${dayText(from)}` : `du ${dayText(from)} au ${dayText(to)}`;
  return `Fermé ${days}${reason === '' ? '' : `\u00a0: ${reason}`}`;
}
