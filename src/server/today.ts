import { dayNow } from '../shared/dates/dates.ts';

/**
 * Returns the day in Paris, 'YYYY-MM-DD'. Everything that depends on the day must use this function. With two clocks, a
 * cache could keep yesterday's content for a whole day.
 */
export const today = dayNow(() => Date.now());
