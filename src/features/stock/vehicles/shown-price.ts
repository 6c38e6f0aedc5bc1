import type { VehicleKind } from '../../../shared/paths.ts';

/** The rental prices of each kind with their unit, the one that tables show first. */
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

/** The prices that a table shows of a vehicle, as they are written: one rental price and the sale price, each only as offered. */
export function shownPrices(
  kind: VehicleKind,
  values: Readonly<Record<string, unknown>>,
): { text: string; unit: string }[] {
  const textOf = (name: string) => String(values[name] ?? '').trim();
  const rentals = RENTALS[kind].map(([name, unit]) => ({ text: textOf(name), unit }));
  const rental = rentals.find(({ text }) => text !== '');
  return [
    ...(rental && values['offer_kind'] !== 'sale' ? [rental] : []),
    ...(textOf('sale_price') !== '' && values['offer_kind'] !== 'rental'
      ? [{ text: textOf('sale_price'), unit: '' }]
      : []),
  ];
}
