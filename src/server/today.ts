import { dayNow } from '../shared/dates/dates.ts';

/**
 * The day in Paris, 'YYYY-MM-DD'. Everything that is cached for a day asks this one function: two clocks could disagree
 * for a moment, and one cache would keep yesterday's content for a day.
 */
export const today = dayNow(() => Date.now());
