import { dayMonthYear, daysBetween } from '../../../../shared/dates/dates.ts';
import { isListed, type Status, type VehicleState } from './status.ts';

/** The badges of a card for a vehicle that is new or cheaper. */
const BADGES = [
  { value: 'price_drop', label: 'Baisse de prix' },
  { value: 'new', label: 'Nouveauté' },
] as const;

type Badge = (typeof BADGES)[number]['value'];

/** All badges over a picture or a title, in this order: those of a reserved or sold vehicle come first. */
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

/** For how many days after the first one online a vehicle is new. */
const NEW_DAYS = 14;

/** The badges of a vehicle's card; `isReduced`: one of its prices is announced as reduced. */
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
