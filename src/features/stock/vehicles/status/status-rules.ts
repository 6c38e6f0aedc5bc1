import { dayMonthYear, daysBetween } from '../../../../shared/dates/dates.ts';
import { missingForSale } from './sale-rule.ts';
import { isListed, isPublic, type Status, type VehicleState } from './status.ts';

/**
 * The rules of a change of status: the data it asks for, its writes, and the readers of the vehicle then. Days are
 * those of Paris.
 */

/** How long the page of a sold vehicle stays, from the day of the sale. */
export const SOLD_DAYS = 90;

export const NO_TITLE = 'Le titre est obligatoire';

/** The error of a vehicle without an image that needs one. */
export const NO_IMAGE = 'Ajoutez au moins une image';

const FUTURE_SALE = 'Le jour de la vente ne peut pas être à venir';

/** The status in a call; a detail that the new status does not have is not used. */
export type StateChange = { [N in Exclude<keyof VehicleState, 'published_at'>]?: VehicleState[N] | undefined };

/** True if the vehicle stays unpublished, so that a title is enough. */
export function isUnpublished(status: Status): boolean {
  return status === 'draft' || status === 'archived';
}

/**
 * The state after a change. A sale has its day, by default today, and its price; a reservation its day and its note;
 * every other status clears both. An absent detail stays while the status does.
 */
export function stateAfter(before: VehicleState, change: StateChange, now: Date): VehicleState {
  const status = change.status ?? before.status;
  const isSold = status === 'sold';
  const isReserved = status === 'reserved';
  const wasPublic = isPublic(before.status) || isPublic(status);
  return {
    status,
    sold_at: isSold ? change.sold_at || before.sold_at || dayMonthYear(now) : '',
    final_price: isSold ? (change.final_price ?? before.final_price) : '',
    reserved_until: isReserved ? (change.reserved_until ?? before.reserved_until) : '',
    reserved_note: isReserved ? (change.reserved_note ?? before.reserved_note) : '',
    published_at: before.published_at ?? (wasPublic ? now.toISOString() : null),
  };
}

/** The errors of a change itself, whichever vehicle it is for, by field. */
export function wrongIn({ sold_at = '' }: StateChange, now: Date): Record<string, string> {
  return daysBetween(dayMonthYear(now), sold_at) > 0 ? { sold_at: FUTURE_SALE } : {};
}

/** The missing data of a vehicle to be public for the first time or again, by field. */
function missingToPublish(vehicle: Readonly<Record<string, unknown>>): Record<string, string> {
  const { title, images } = vehicle;
  return {
    ...(String(title ?? '').trim() === '' ? { title: NO_TITLE } : {}),
    ...(Array.isArray(images) && images.length > 0 ? {} : { images: NO_IMAGE }),
    ...missingForSale(vehicle),
  };
}

/** The missing data of a vehicle for another status, by field; a public one lacks nothing. */
export function missingFor(
  before: Status,
  after: Status,
  vehicle: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return isUnpublished(before) && !isUnpublished(after) ? missingToPublish(vehicle) : {};
}

/** The missing data of a vehicle after an edit. A listed vehicle also needs the facts of a sale then. */
export function missingForEdit(
  before: Status,
  after: Status,
  vehicle: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return { ...missingFor(before, after, vehicle), ...(isListed(after) ? missingForSale(vehicle) : {}) };
}

/** The public part of a vehicle: all of it, a sold one without its prices, or 'gone'; null if it was never public. */
type Visibility = 'whole' | 'sold' | 'gone' | null;

export function visibilityOf({ status, sold_at, published_at }: VehicleState, now: Date): Visibility {
  switch (status) {
    case 'available':
    case 'reserved':
      return 'whole';
    case 'sold':
      return daysBetween(sold_at, dayMonthYear(now)) <= SOLD_DAYS ? 'sold' : 'gone';
    case 'archived':
      return published_at === null ? null : 'gone';
    case 'draft':
      return null;
  }
}
