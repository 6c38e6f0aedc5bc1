import { LICENCES } from '../vehicles/fields/choices.ts';
import type { FieldTable } from '../vehicles/fields/field.ts';
import { VEHICLE_FIELDS } from '../vehicles/fields/vehicle.fields.ts';

/** Keys of `dimensions`, in the specification's order (ENT-3). */
export const DIMENSIONS = [
  'Longueur',
  'Largeur',
  'Hauteur',
  'Hauteur avec barres de toit',
  'Empattement',
  'Réservoir',
  'Porte à faux avant',
  'Porte à faux arrière',
  'Voies avant',
  'Voies arrière',
] as const;

/** Keys of `weight`, in the specification's order (ENT-4). */
export const WEIGHTS = [
  'Poids à vide',
  'PTAC (Poids Total Autorisé en Charge)',
  'PTRA (Poids Total Roulant Autorisé)',
  'Charge utile',
  'Poids tracté freiné',
  'Poids tracté non freiné',
] as const;

export const PAYLOAD = 'Charge utile' satisfies (typeof WEIGHTS)[number];

export const TRUCK_FIELDS = {
  ...VEHICLE_FIELDS,
  seating_capacity: {
    ...VEHICLE_FIELDS.seating_capacity,
    filter: { ...VEHICLE_FIELDS.seating_capacity.filter, rank: 3 },
  },
  price_per_hour: {
    type: 'price',
    offer: 'rental',
    label: 'Prix par heure',
    unit: '/ heure',
  },
  price_per_week: {
    type: 'price',
    offer: 'rental',
    label: 'Prix par semaine',
    unit: '/ semaine',
  },
  price_on_weekend: {
    type: 'price',
    offer: 'rental',
    label: 'Prix par week-end',
    unit: '/ week-end',
  },
  new_vehicle_price: {
    type: 'price',
    label: 'Prix du véhicule neuf',
    detail: true,
  },
  commercial_power: {
    type: 'text',
    label: 'Puissance commerciale',
    unit: 'ch',
    detail: true,
  },
  fiscal_power: {
    type: 'text',
    label: 'Puissance fiscale',
    unit: 'CV',
    detail: true,
  },
  mixed_consumption: {
    type: 'text',
    label: 'Consommation mixte',
    unit: 'l/100 km',
    detail: true,
  },
  co2_emission: {
    type: 'text',
    label: 'Émission de CO2',
    unit: 'g/km',
    detail: true,
  },
  end_of_commercialization_date: {
    type: 'text',
    label: 'Date de fin',
    detail: true,
  },
  licence: {
    type: 'choice',
    options: LICENCES,
    label: 'Permis',
    card: 'chip',
    filter: { type: 'choice', query: 'permis', rank: 2 },
  },
  volume_m3: {
    type: 'decimal',
    label: 'Volume utile',
    unit: 'm³',
    detail: true,
    card: 'chip',
    filter: { type: 'range', query: 'volume', title: 'Volume', rank: 1 },
  },
  load_length_cm: {
    type: 'integer',
    label: 'Longueur utile',
    unit: 'cm',
    detail: true,
  },
  load_width_cm: {
    type: 'integer',
    label: 'Largeur utile',
    unit: 'cm',
    detail: true,
  },
  load_height_cm: {
    type: 'integer',
    label: 'Hauteur utile',
    unit: 'cm',
    detail: true,
  },
  dimensions: { type: 'keyed', keys: DIMENSIONS, label: 'Dimensions' },
  weight: { type: 'keyed', keys: WEIGHTS, label: 'Poids' },
} as const satisfies FieldTable;

export type TruckFields = typeof TRUCK_FIELDS;
