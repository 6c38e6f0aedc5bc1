import { dayNow } from '../shared/dates/dates.ts';

/** Returns the day in Paris, 'YYYY-MM-DD'. Everything that depends on the day uses this one clock. */
export const today = dayNow(() => Date.now());
