import { fold } from '../text/text.ts';
import { MONTHS } from './date-labels.ts';
import { dayAfter, dayMonthYear, parseDayMonthYear, reorderDay, reversedDay } from './dates.ts';

/**
 * Reads a day as people and programs write it and returns 'DD-MM-YYYY'; '' for a day of zeros only; null if the text is
 * no day. A moment with a time zone means its day in Paris.
 *
 * @example
 * readDay('5/1/26');                   // '05-01-2026'
 * readDay('2026-01-05T00:00:00');      // '05-01-2026'
 * readDay('2026-01-05T23:00:00.000Z'); // '06-01-2026'
 * readDay('20260105');                 // '05-01-2026'
 * readDay('5 janv. 2026');             // '05-01-2026'
 * readDay('46027');                    // '05-01-2026': the serial number of a workbook
 * readDay('00/00/0000');               // ''
 */
export function readDay(text: string): string | null {
  if (isZero(text)) return '';
  const day = withoutTime(text);
  return dayInFigures(day) ?? compactDay(day) ?? serialDay(day) ?? dayInFigures(monthInFigures(day));
}

/**
 * Reads a month as people and programs write it and returns 'MM-YYYY'. For a day, returns its month. Returns '' for
 * zeros only; null if the text is no month.
 *
 * @example
 * readMonth('6/2019');     // '06-2019'
 * readMonth('6/98');       // '06-1998'
 * readMonth('14/06/2019'); // '06-2019'
 * readMonth('062019');     // '06-2019'
 * readMonth('juin-19');    // '06-2019'
 * readMonth('2019');       // null
 */
export function readMonth(text: string): string | null {
  const month = monthInFigures(text.trim().replace(/^(\d{2})(\d{4})$/, '$1-$2'));
  const day = readDay(text) ?? dayInFigures(/^\d{4}/.test(month) ? `${month}-01` : `01-${month}`);
  return day?.slice(3) ?? null;
}

function dayInFigures(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(reorderDay(text)) ?? [];
  return existing(`${day.padStart(2, '0')}-${month.padStart(2, '0')}-${wholeYear(year)}`);
}

const existing = (day: string) => (parseDayMonthYear(day) === null ? null : day);

/** '80' to '99' mean 1980 to 1999; '00' to '79' mean 2000 to 2079. */
const LAST_CENTURY = '80';

function wholeYear(year: string): string {
  return year.length === 2 ? `${year < LAST_CENTURY ? '20' : '19'}${year}` : year;
}

/** True for '00/00/0000', '0000-00-00 00:00:00' and other texts without another figure than zero. */
function isZero(text: string): boolean {
  return /^[0\s:/.TZ-]*$/.test(text) && text.includes('0');
}

const TIME = /^(.*\d)(?:T|\s+(?:à\s+)?)\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Leaves out the time of a day. If the time has a zone, returns the day in Paris. */
function withoutTime(text: string): string {
  const [whole = '', day = text, zone = ''] = TIME.exec(text.trim()) ?? [];
  if (zone === '' || dayInFigures(day) === null) return day.trim();
  const time = whole
    .slice(day.length)
    .replace(zone, '')
    .replace(/[^\d:.,]/g, '');
  const moment = new Date(`${day}T${time.padStart(5, '0').replace(',', '.')}${zoneOf(zone)}`);
  return Number.isNaN(moment.getTime()) ? day : dayMonthYear(moment);
}

/** '+0100' → '+01:00', 'UTC' → 'Z' */
const zoneOf = (zone: string) => (/^[+-]/.test(zone) ? zone.replace(/:?(\d{2})$/, ':$1') : 'Z');

/** '20190315' → '15-03-2019'. Only years from 1900 to 2099, because other figures are no day. */
function compactDay(text: string): string | null {
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[.,]0+)?$/.exec(text) ?? [];
  return year === undefined ? null : existing(`${day}-${month}-${year}`);
}

/** A workbook counts the days from 30 December 1899. Smaller and larger numbers are no day that a list contains. */
const SERIAL_START = '1899-12-30';
const [FIRST_SERIAL, LAST_SERIAL] = [18_264, 58_804]; // 1 January 1950 to 31 December 2060

function serialDay(text: string): string | null {
  const [, days = ''] = /^(\d{5})(?:[.,]\d+)?$/.exec(text) ?? [];
  const serial = Number(days);
  return serial < FIRST_SERIAL || serial > LAST_SERIAL ? null : reversedDay(dayAfter(SERIAL_START, serial));
}

const MONTH_WORDS = MONTHS.map(fold);

const WORDED = /^(?:(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.? )?(?:(\d{1,2})(?:er)? )?([a-z]{3,})\.? ?(\d{4}|\d{2})$/;

/** 'mardi 15 juin 2018' → '15-6-2018', 'janv.-19' → '1-19'. Returns another text unchanged. */
function monthInFigures(text: string): string {
  const [, day, word = '', year] = WORDED.exec(fold(text.replace(/[/,]/g, ' '))) ?? [];
  const [month, ...others] = MONTH_WORDS.flatMap((name, index) => (name.startsWith(word) ? index + 1 : []));
  if (word === '' || month === undefined || others.length > 0) return text;
  return [day ?? [], month, year].flat().join('-');
}
