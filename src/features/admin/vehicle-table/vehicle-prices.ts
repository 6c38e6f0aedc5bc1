import { centsOf, formatPrice, type Interface } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';

/** The rental prices of each kind with their unit, the one that its table shows first. */
const RENTALS: Readonly<Record<VehicleKind, readonly (readonly [name: string, unit: string])[]>> = {
  cars: [
    ['price_per_day', '/ jour'],
    ['price_per_month', '/ mois'],
  ],
  trucks: [
    ['price_per_week', '/ semaine'],
    ['price_on_weekend', '/ week-end'],
    ['price_per_hour', '/ heure'],
  ],
};

/** The prices of a row: one rental price and the sale price, each only as offered. */
export function rowPrices(kind: VehicleKind, row: AdminVehicle, style: Interface): string[] {
  const values: Readonly<Record<string, unknown>> = row;
  const rentals = RENTALS[kind].map(([name, unit]) => priceText(String(values[name] ?? ''), style, unit));
  return [
    row.offer_kind === 'sale' ? '' : (rentals.find((text) => text !== '') ?? ''),
    row.offer_kind === 'rental' ? '' : priceText(row.sale_price, style),
  ].filter((text) => text !== '');
}

/** A text without an amount, such as 'sur demande', stands alone. */
function priceText(text: string, style: Interface, unit = ''): string {
  const price = formatPrice(text, style);
  return unit === '' || centsOf(text) === null ? price : `${price} ${unit}`;
}
