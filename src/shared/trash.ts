export const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a deleted vehicle can be restored. */
export const TRASH_DAYS = 30;

/** How long a vehicle can still be restored, as a French sentence. `deletedAt`: ISO 8601, or null. */
export function daysLeft(deletedAt: string | null, now: Date): string {
  if (deletedAt === null) return '';
  const left = Math.ceil((new Date(deletedAt).getTime() + TRASH_DAYS * DAY_MS - now.getTime()) / DAY_MS);
  if (left <= 1) return 'Disparaît aujourd’hui';
  return `Encore ${left} jours`;
}
