import type { Parts } from '../../../shared/dealership.ts';
import { centsOf, formatPrice, type Interface } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { isOfferedPrice } from '../../stock/vehicles/fields/price-fields.ts';
import { shownPrices } from '../../stock/vehicles/shown-price.ts';

/** Leaves out the prices of a part that the dealership does not offer. */
export function rowPrices(
  kind: VehicleKind,
  row: AdminVehicle,
  style: Interface,
  parts: Pick<Parts, 'sale' | 'rental'>,
): string[] {
  return shownPrices(kind, row)
    .filter((price) => isOfferedPrice(price, parts))
    .map(({ text, unit }) => priceText(text, style, unit));
}

/** A text without an amount, for example 'sur demande', gets no unit. */
function priceText(text: string, style: Interface, unit: string): string {
  const price = formatPrice(text, style);
  return unit === '' || centsOf(text) === null ? price : `${price} ${unit}`;
}
