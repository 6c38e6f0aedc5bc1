/** What a rental asks of its driver and includes; null: not said. Distances in kilometres, sums in euros. */
export type RentalTerms = {
  minimum_age: number | null;
  licence_years: number | null;
  km_included_day: number | null;
  km_included_weekend: number | null;
  km_included_week: number | null;
  extra_km_price: number | null;
  deposit: number | null;
  excess: number | null;
};

export const RENTAL_TERMS = [
  'minimum_age',
  'licence_years',
  'km_included_day',
  'km_included_weekend',
  'km_included_week',
  'extra_km_price',
  'deposit',
  'excess',
] as const satisfies readonly (keyof RentalTerms)[];

/** The terms of a vehicle: its own, and the dealership's where it says nothing. */
export function rentalTerms(vehicle: RentalTerms, defaults: Partial<RentalTerms>): RentalTerms {
  const entries = RENTAL_TERMS.map((name) => [name, vehicle[name] ?? defaults[name] ?? null]);
  return Object.fromEntries(entries) as RentalTerms;
}
