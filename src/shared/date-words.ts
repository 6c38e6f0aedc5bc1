/** Days and months in words. */

/** A 'MM-YYYY' month as people read it: '06-2019' → 'juin 2019'. */
export function longMonth(month: string): string {
  const [number = '', year = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`;
}

const MONTHS = [
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

/** A 'YYYY-MM-DD' day as people read it: '2026-03-01' → '1er mars 2026'. */
export function longDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date === '01' ? '1er' : Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
