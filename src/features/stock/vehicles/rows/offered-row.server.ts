import type { Parts } from '../../../../shared/dealership.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { RENTAL_FIELDS } from '../../../../shared/rental.ts';
import { isForRent, isForSale, OFFER_KINDS, type OfferKind } from '../fields/choices.ts';
import { type FieldTable, fieldEntries, isOffered } from '../fields/field.ts';
import type { VehicleSchema } from '../vehicle.ts';
import type { VehicleRow } from './vehicle.table.ts';

/** The public stock of a dealership without some parts. */

/**
 * The offer of a vehicle that the dealership's parts leave; null if none.
 *
 * @example
 * offeredAs({ sale: false, rental: true, trucks: true, vtc: true }, 'cars', 'both'); // 'rental'
 */
export function offeredAs({ sale, rental, trucks }: Parts, kind: VehicleKind, offer: OfferKind): OfferKind | null {
  if (kind === 'trucks' && !trucks) return null;
  const [forSale, forRent] = [sale && isForSale(offer), rental && isForRent(offer)];
  if (forSale && forRent) return 'both';
  if (forSale) return 'sale';
  return forRent ? 'rental' : null;
}

/** The offers whose vehicles are public. */
export function publicOffers(parts: Parts, kind: VehicleKind): OfferKind[] {
  return OFFER_KINDS.map(({ value }) => value).filter((offer) => offeredAs(parts, kind, offer) !== null);
}

/** A row with its present offer: prices and terms of the other one are empty. Null if it is not offered. */
export function offeredRow(parts: Parts, { name, fields }: VehicleSchema, row: VehicleRow): VehicleRow | null {
  const offer = offeredAs(parts, name, row.offer_kind);
  if (offer === null || offer === row.offer_kind) return offer && row;
  return { ...row, ...emptyFields(fields, offer), offer_kind: offer };
}

function emptyFields(fields: FieldTable, offer: OfferKind): Record<string, unknown> {
  const unoffered = fieldEntries(fields).filter(
    ([name, field]) => !isOffered(field, offer) || (!isForRent(offer) && name in RENTAL_FIELDS),
  );
  return Object.fromEntries(unoffered.map(([name, { type }]) => [name, type === 'price' ? '' : null]));
}
