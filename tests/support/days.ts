import { dayAfter, dayNow } from '../../src/shared/dates/dates.ts';

/** Returns a Friday that is 7 to 13 days away. */
export function nextFriday(): string {
  const today = dayNow()();
  return dayAfter(today, ((5 - new Date(`${today}T12:00:00Z`).getUTCDay() + 7) % 7) + 7);
}
