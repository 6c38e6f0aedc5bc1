import { parseDayMonthYear, reorderDay } from './dates.ts';

/**
 * Reads a day as people write it and returns 'DD-MM-YYYY'; null if the text is no day.
 *
 * @example
 * readDay('5/1/2026');   // '05-01-2026'
 * readDay('5/1/26');     // '05-01-2026'
 * readDay('2026-01-05'); // '05-01-2026'
 */
export function readDay(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(reorderDay(text)) ?? [];
  const formattedDay = `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${wholeYear(year)}`;
  return parseDayMonthYear(formattedDay) === null ? null : formattedDay;
}

/** '80' to '99' mean 1980 to 1999; '00' to '79' mean 2000 to 2079. */
const LAST_CENTURY = '80';

function wholeYear(year: string): string {
  return year.length === 2 ? `${year < LAST_CENTURY ? '20' : '19'}${year}` : year;
}

/**
 * Reads a month as people write it and returns 'MM-YYYY'. For a day, returns its month. Returns null if the text is no
 * month.
 *
 * @example
 * readMonth('6/2019');     // '06-2019'
 * readMonth('6/98');       // '06-1998'
 * readMonth('14/06/2019'); // '06-2019'
 * readMonth('062019');     // '06-2019'
 */
export function readMonth(text: string): string | null {
  const month = text.trim().replace(/^(\d{2})(\d{4})$/, '$1-$2');
  const day = readDay(text) ?? readDay(/^\d{4}/.test(month) ? `${month}-01` : `01-${month}`);
  return day?.slice(3) ?? null;
}
