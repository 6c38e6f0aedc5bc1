import { keysOf, recordOf } from './records.ts';

/** Conditions of a rental; null if not stated. Distances are in kilometres, amounts in euros. */
export type RentalTerms = {
  minimum_age: number | null;
  licence_years: number | null;
  km_included_day: number | null;
  km_included_weekend: number | null;
  km_included_week: number | null;
  km_included_month: number | null;
  extra_km_price: number | null;
  deposit: number | null;
  excess: number | null;
};

export const RENTAL_FIELDS = {
  minimum_age: {
    type: 'integer',
    max: 99,
    label: 'Âge minimum',
    unit: 'ans',
  },
  licence_years: {
    type: 'integer',
    max: 99,
    label: 'Années de permis',
    unit: 'ans',
  },
  km_included_day: {
    type: 'integer',
    label: 'Kilomètres inclus par jour',
    unit: 'km',
  },
  km_included_weekend: {
    type: 'integer',
    label: 'Kilomètres inclus par week-end',
    unit: 'km',
  },
  km_included_week: {
    type: 'integer',
    label: 'Kilomètres inclus par semaine',
    unit: 'km',
  },
  km_included_month: {
    type: 'integer',
    label: 'Kilomètres inclus par mois',
    unit: 'km',
  },
  extra_km_price: {
    type: 'decimal',
    label: 'Kilomètre supplémentaire',
    unit: '€',
  },
  deposit: {
    type: 'integer',
    label: 'Dépôt de garantie',
    unit: '€',
  },
  excess: {
    type: 'integer',
    label: 'Franchise',
    unit: '€',
  },
} as const satisfies Record<
  keyof RentalTerms,
  { type: 'integer' | 'decimal'; max?: number; label: string; unit: string }
>;

export const RENTAL_TERMS: readonly (keyof RentalTerms)[] = keysOf(RENTAL_FIELDS);

/** Returns each term: the vehicle's value, else the dealership's, else null. */
export function rentalTerms(vehicle: Partial<RentalTerms>, defaults: Partial<RentalTerms>): RentalTerms {
  return recordOf(RENTAL_TERMS, (name) => vehicle[name] ?? defaults[name] ?? null);
}
