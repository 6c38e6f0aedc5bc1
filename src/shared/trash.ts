const DAY = 24 * 60 * 60 * 1000;

/** How long a deleted vehicle can be taken back (D45). */
export const TRASH_DAYS = 30;

/** How long a vehicle thrown away at `thrown` (ISO 8601) can still be taken back. */
export function daysLeft(thrown: string | null, now: Date): string {
  if (thrown === null) return '';
  const left = Math.ceil((new Date(thrown).getTime() + TRASH_DAYS * DAY - now.getTime()) / DAY);
  if (left <= 1) return 'Disparaît aujourd’hui';
  return `Encore ${left} jours`;
}
