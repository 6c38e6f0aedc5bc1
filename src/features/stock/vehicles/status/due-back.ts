import { isCurrentDay, isLaterDay } from '../../../../shared/dates/dates.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import { isForRent, type OfferKind } from '../fields/choices.ts';
import { IN_STOCK } from './missing-data.ts';
import type { Status } from './status.ts';

/** Days are 'DD-MM-YYYY'; `today` is 'YYYY-MM-DD'. */

type Rented = { status: Status; published_at: string | null; offer_kind: OfferKind; available_from: string };

/**
 * Returns the day of return; '' if the vehicle is not out, is not for rent, was never published, or is no longer in
 * stock.
 */
export function dueBackOf(vehicle: Rented): string {
  return canGoOut(vehicle) ? vehicle.available_from : '';
}

export function canGoOut({ status, published_at, offer_kind }: Omit<Rented, 'available_from'>): boolean {
  return isForRent(offer_kind) && published_at !== null && IN_STOCK.includes(status);
}

export function isLate(dueBack: string, today: string): boolean {
  return dueBack !== '' && !isCurrentDay(dueBack, today);
}

/** Returns when visitors can have a vehicle again. Returns '' if `availableFrom` is '' (not out) or today. */
export function backText(availableFrom: string, today: string, style: Interface): string {
  if (isLate(availableFrom, today)) return 'Disponible prochainement';
  return isLaterDay(availableFrom, today) ? `Disponible le ${dayShown(availableFrom, style)}` : '';
}
