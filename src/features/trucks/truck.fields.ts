import { LICENCES } from '../vehicles/choices.ts';
import type { FieldTable } from '../vehicles/field.ts';
import { VEHICLE_FIELDS } from '../vehicles/vehicle.fields.ts';

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

/** The fields of a truck (ENT-2). */
export const TRUCK_FIELDS = {
  ...VEHICLE_FIELDS,
  price_per_hour: {
    type: 'price',
    numberColumn: 'price_per_hour_cents',
    label: 'Prix par heure',
    section: 'prices',
    unit: '/ heure',
    csv: ['Prix heure', 'Prix par heure', 'Prix / heure'],
  },
  price_per_week: {
    type: 'price',
    numberColumn: 'price_per_week_cents',
    label: 'Prix par semaine',
    section: 'prices',
    unit: '/ semaine',
    csv: ['Prix semaine', 'Prix par semaine', 'Prix / semaine'],
  },
  price_on_weekend: {
    type: 'price',
    numberColumn: 'price_on_weekend_cents',
    label: 'Prix par week-end',
    section: 'prices',
    unit: '/ week-end',
    csv: ['Prix week-end', 'Prix par week-end', 'Prix weekend', 'Prix / week-end'],
  },
  new_vehicle_price: {
    type: 'price',
    label: 'Prix du véhicule neuf',
    section: 'prices',
    detail: true,
    csv: ['Prix du véhicule neuf', 'Prix neuf'],
  },
  commercial_power: {
    type: 'text',
    label: 'Puissance commerciale',
    section: 'characteristics',
    unit: 'ch',
    detail: true,
    csv: ['Puissance commerciale'],
  },
  fiscal_power: {
    type: 'text',
    label: 'Puissance fiscale',
    section: 'characteristics',
    unit: 'CV',
    detail: true,
    csv: ['Puissance fiscale'],
  },
  mixed_consumption: {
    type: 'text',
    label: 'Consommation mixte',
    section: 'characteristics',
    unit: 'l/100 km',
    detail: true,
    csv: ['Consommation mixte'],
  },
  co2_emission: {
    type: 'text',
    label: 'Émission de CO2',
    section: 'characteristics',
    unit: 'g/km',
    detail: true,
    csv: ['Émission de CO2', 'CO2'],
  },
  end_of_commercialization_date: {
    type: 'text',
    label: 'Date de fin',
    section: 'characteristics',
    hint: 'Fin de commercialisation',
    detail: true,
    csv: ['Date de fin', 'Fin de commercialisation'],
  },
  licence: {
    type: 'choice',
    options: LICENCES,
    label: 'Permis',
    section: 'rental',
    csv: ['Permis'],
    filter: { type: 'choice', query: 'permis' },
  },
  volume_m3: {
    type: 'decimal',
    label: 'Volume utile',
    section: 'load',
    unit: 'm³',
    otherUnits: ['m3'],
    detail: true,
    csv: ['Volume', 'Volume utile', 'Volume (m³)'],
    filter: { type: 'range', query: 'volume', title: 'Volume' },
  },
  load_length_cm: {
    type: 'integer',
    label: 'Longueur utile',
    section: 'load',
    unit: 'cm',
    detail: true,
    csv: ['Longueur utile'],
  },
  load_width_cm: {
    type: 'integer',
    label: 'Largeur utile',
    section: 'load',
    unit: 'cm',
    detail: true,
    csv: ['Largeur utile'],
  },
  load_height_cm: {
    type: 'integer',
    label: 'Hauteur utile',
    section: 'load',
    unit: 'cm',
    detail: true,
    csv: ['Hauteur utile'],
  },
  dimensions: { type: 'keyed', keys: DIMENSIONS, label: 'Dimensions', section: 'dimensions' },
  weight: { type: 'keyed', keys: WEIGHTS, label: 'Poids', section: 'weight' },
} as const satisfies FieldTable;

export type TruckFields = typeof TRUCK_FIELDS;
