import { parseDayMonthYear, reorderDay } from './dates.ts';

/** Days and months as people write them. */

/**
 * A day as people write it, as 'DD-MM-YYYY'; null if there is no such day.
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

/** The first of the years of two digits that is of the last century. */
const LAST_CENTURY = '80';

function wholeYear(year: string): string {
  return year.length === 2 ? `${year < LAST_CENTURY ? '20' : '19'}${year}` : year;
}

/**
 * A month as people write it, as 'MM-YYYY'; of a whole day its month. Null if there is no such month.
 *
 * @example
 * readMonth('6/2019');     // '06-2019'
 * readMonth('6/98');       // '06-1998'
 * readMonth('14/06/2019'); // '06-2019'
 */
export function readMonth(text: string): string | null {
  const day = readDay(text) ?? readDay(`01-${text.trim()}`) ?? readDay(`${text.trim()}-01`);
  return day?.slice(3) ?? null;
}
