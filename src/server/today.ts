import { dayNow } from '../shared/dates/dates.ts';

/**
 * The day in Paris, 'YYYY-MM-DD'. Whatever is kept for a day asks this one function: of two, one could still say yesterday
 * for a moment, and what the other keeps would be a day old.
 */
export const today = dayNow(() => Date.now());
