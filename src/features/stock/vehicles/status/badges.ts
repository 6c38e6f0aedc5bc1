import { dayMonthYear, daysBetween } from '../../../../shared/dates/dates.ts';
import { isListed, type Status, type VehicleState } from './status.ts';

const BADGES = [
  { value: 'price_drop', label: 'Baisse de prix' },
  { value: 'new', label: 'Nouveauté' },
] as const;

type Badge = (typeof BADGES)[number]['value'];

export const CARD_BADGES = [
  { value: 'reserved', label: 'Réservé' },
  { value: 'sold', label: 'Vendu' },
  ...BADGES,
] as const;

export type CardBadge = (typeof CARD_BADGES)[number]['value'];

export function cardBadgesOf({
  status,
  badges = [],
}: {
  status: Status;
  badges?: readonly Badge[];
}): readonly CardBadge[] {
  return status === 'reserved' || status === 'sold' ? [status, ...badges] : badges;
}

export const BADGE_VALUES = BADGES.map(({ value }) => value);

/** A vehicle is new for this number of days, from its first day online. */
const NEW_DAYS = 14;

/**
 * Returns the badges of a vehicle; none if it is not in the lists. `isReduced` is true if a page announces a reduction
 * of one of its prices.
 */
export function badgesOf(
  { status, published_at }: Pick<VehicleState, 'status' | 'published_at'>,
  isReduced: boolean,
  now: Date,
): Badge[] {
  if (!isListed(status)) return [];
  const days =
    published_at === null ? Number.NaN : daysBetween(dayMonthYear(new Date(published_at)), dayMonthYear(now));
  return [...(isReduced ? (['price_drop'] as const) : []), ...(days <= NEW_DAYS ? (['new'] as const) : [])];
}
