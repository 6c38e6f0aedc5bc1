import type { VehicleKind } from '../../../shared/paths.ts';

/** The rental prices of each kind with their units. A table shows the first of these prices that has a value. */
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

/** Returns the sale price if the vehicle is for sale, and one rental price if it is for rent. */
export function shownPrices(
  kind: VehicleKind,
  values: Readonly<Record<string, unknown>>,
): { text: string; unit: string }[] {
  const textOf = (name: string) => String(values[name] ?? '').trim();
  const rentals = RENTALS[kind].map(([name, unit]) => ({ text: textOf(name), unit }));
  const rental = rentals.find(({ text }) => text !== '');
  return [
    ...(textOf('sale_price') !== '' && values['offer_kind'] !== 'rental'
      ? [{ text: textOf('sale_price'), unit: '' }]
      : []),
    ...(rental && values['offer_kind'] !== 'sale' ? [rental] : []),
  ];
}
