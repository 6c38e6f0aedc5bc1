import { centsOf, formatPrice, type Interface } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { shownPrices } from '../../stock/vehicles/shown-price.ts';

export function rowPrices(kind: VehicleKind, row: AdminVehicle, style: Interface): string[] {
  return shownPrices(kind, row).map(({ text, unit }) => priceText(text, style, unit));
}

/** A text without an amount, for example 'sur demande', gets no unit. */
function priceText(text: string, style: Interface, unit: string): string {
  const price = formatPrice(text, style);
  return unit === '' || centsOf(text) === null ? price : `${price} ${unit}`;
}
