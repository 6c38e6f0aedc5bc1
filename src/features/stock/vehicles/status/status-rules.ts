import { dayMonthYear, daysBetween } from '../../../../shared/dates/dates.ts';
import { missingForSale } from './sale-rule.ts';
import { isListed, isPublic, type Status, type VehicleState } from './status.ts';

/** Days are in the Paris time zone. */

/** The page of a sold vehicle stays for this number of days, from the day of the sale. */
export const SOLD_DAYS = 90;

export const NO_TITLE = 'Le titre est obligatoire';

export const NO_IMAGE = 'Ajoutez au moins une image';

const FUTURE_SALE = 'Le jour de la vente ne peut pas être à venir';

/** The status in a request, with its details. Other statuses' details are ignored. */
export type StateChange = { [N in Exclude<keyof VehicleState, 'published_at'>]?: VehicleState[N] | undefined };

/** An unpublished vehicle needs only a title. */
export function isUnpublished(status: Status): boolean {
  return status === 'draft' || status === 'archived';
}

/**
 * Returns the state after a change. A sold vehicle has a price and a day, by default today. A reserved vehicle has a
 * day and a note. Other statuses clear these details. If the change leaves out a detail, the former detail stays.
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

/** Errors that do not depend on the vehicle, by field. */
export function wrongIn({ sold_at = '' }: StateChange, now: Date): Record<string, string> {
  return daysBetween(dayMonthYear(now), sold_at) > 0 ? { sold_at: FUTURE_SALE } : {};
}

function missingToPublish(vehicle: Readonly<Record<string, unknown>>): Record<string, string> {
  const { title, images } = vehicle;
  return {
    ...(String(title ?? '').trim() === '' ? { title: NO_TITLE } : {}),
    ...(Array.isArray(images) && images.length > 0 ? {} : { images: NO_IMAGE }),
    ...missingForSale(vehicle),
  };
}

/** Returns one message for each missing field of an unpublished vehicle that goes online. Otherwise returns none. */
export function missingFor(
  before: Status,
  after: Status,
  vehicle: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return isUnpublished(before) && !isUnpublished(after) ? missingToPublish(vehicle) : {};
}

/** Like `missingFor`. A listed vehicle also needs the facts of a sale. */
export function missingForEdit(
  before: Status,
  after: Status,
  vehicle: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return { ...missingFor(before, after, vehicle), ...(isListed(after) ? missingForSale(vehicle) : {}) };
}

/**
 * The parts of a vehicle that the public sees. 'whole': all parts. 'sold': no prices. 'gone': nothing, although it was
 * public earlier. Null: it was never public.
 */
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
