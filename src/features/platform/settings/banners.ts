import { closureText, dayInSentence } from '../../../shared/dates/date-labels.ts';
import { dayAfter } from '../../../shared/dates/dates.ts';
import type { Settings } from './fields/settings.fields.ts';

/** Number of days before a closure's first day. */
const ANNOUNCED_DAYS = 14;

/**
 * Returns the announcements that every public page shows on a day ('YYYY-MM-DD'): the dealer's text, and closures if
 * the dealer wants them.
 */
export function bannersOf({ display, hours }: Pick<Settings, 'display' | 'hours'>, day: string): string[] {
  const { text, from, until } = display.banner;
  const isShown = text !== '' && from <= day && (until === '' || day <= until);
  const closures = hours.announceClosures
    ? hours.closures.filter((closure) => closure.from <= dayAfter(day, ANNOUNCED_DAYS) && day <= closure.to)
    : [];
  return [
    ...(isShown ? [text] : []),
    ...closures.map((closure) => closureText(closure, (date) => dayInSentence(date, day))),
  ];
}
