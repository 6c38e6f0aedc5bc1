import type { Parts } from '../../../../shared/dealership.ts';
import { RENTAL_FIELDS } from '../../../../shared/rental.ts';
import { isForRent, type OfferKind } from '../fields/choices.ts';
import { type FieldTable, fieldEntries, isOffered } from '../fields/field.ts';
import { offeredAs } from '../fields/offered-as.ts';
import type { VehicleSchema } from '../vehicle.ts';
import type { VehicleRow } from './vehicle.table.ts';

/** Empties the prices and terms of offers that the dealership does not have. Returns null if no offer remains. */
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
