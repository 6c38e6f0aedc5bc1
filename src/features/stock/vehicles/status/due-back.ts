import { isCurrentDay, isLaterDay } from '../../../../shared/dates/dates.ts';
import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import { isForRent, type OfferKind } from '../fields/choices.ts';
import { IN_STOCK } from './missing-data.ts';
import type { Status } from './status.ts';

/** When a vehicle that is out on rental comes back. Days are 'DD-MM-YYYY', `today` is 'YYYY-MM-DD'. */

type Rented = { status: Status; published_at: string | null; offer_kind: OfferKind; available_from: string };

/** The day on which a vehicle that is out is due back; '' if it is here, or has yet to arrive for the first time. */
export function dueBackOf(vehicle: Rented): string {
  return canGoOut(vehicle) ? vehicle.available_from : '';
}

/** True where a vehicle is rented out at all, and was shown to visitors before. */
export function canGoOut({ status, published_at, offer_kind }: Omit<Rented, 'available_from'>): boolean {
  return isForRent(offer_kind) && published_at !== null && IN_STOCK.includes(status);
}

/** True where the day has passed and the vehicle is not back. */
export function isLate(dueBack: string, today: string): boolean {
  return dueBack !== '' && !isCurrentDay(dueBack, today);
}

/** When visitors can have a vehicle again; '' if it is here, or back today. `availableFrom` is '' if it never left. */
export function backText(availableFrom: string, today: string, style: Interface): string {
  if (isLate(availableFrom, today)) return 'Disponible prochainement';
  return isLaterDay(availableFrom, today) ? `Disponible le ${dayShown(availableFrom, style)}` : '';
}
