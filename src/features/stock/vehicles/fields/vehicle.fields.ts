import { RENTAL_FIELDS } from '../../../../shared/rental.ts';
import { CRIT_AIR, OFFER_KINDS } from './choices.ts';
import type { FieldTable } from './field.ts';

export const VEHICLE_FIELDS = {
  overview: {
    type: 'longText',
    maxLength: 10_000,
    label: 'Aperçu',
  },
  first_registration: {
    type: 'month',
    label: 'Première mise en circulation',
    detail: true,
  },
  vin: {
    type: 'text',
    label: 'Numéro de série (VIN)',
    visibility: 'admin',
    searched: true,
  },
  plate: {
    type: 'text',
    label: 'Immatriculation',
    visibility: 'admin',
    searched: true,
  },
  mileage: {
    type: 'integer',
    label: 'Kilométrage',
    unit: 'km',
    detail: true,
    filter: { type: 'range', query: 'km', title: 'Kilomètrage', state: 'Mileage' },
    sort: { name: 'km', order: 'asc' },
  },
  mileage_guaranteed: {
    type: 'yesNo',
    labels: { yes: 'Garanti', no: 'Non garanti' },
    label: 'Kilométrage garanti',
  },
  model_year: {
    type: 'year',
    label: 'Modèle',
    gloss: '(année)',
    detail: true,
    filter: { type: 'range', query: 'annee', title: 'Année', state: 'Model_Year' },
    sort: { name: 'annee', order: 'desc', label: 'Année' },
  },
  seating_capacity: {
    type: 'integer',
    label: 'Nombre de places',
    unit: 'places',
    detail: true,
    filter: { type: 'range', query: 'places', ends: 'min' },
  },
  energy: {
    type: 'text',
    label: 'Énergie',
    detail: true,
  },
  body_type: {
    type: 'text',
    label: 'Carrosserie',
    detail: true,
    searched: true,
    filter: { type: 'text', query: 'carrosserie' },
  },
  color: {
    type: 'text',
    label: 'Couleur',
    detail: true,
    searched: true,
  },
  crit_air: {
    type: 'choice',
    options: CRIT_AIR,
    label: 'Crit’Air',
    detail: true,
    filter: { type: 'choice', query: 'critair' },
    card: 'chip',
  },
  co2: {
    type: 'integer',
    max: 999,
    label: 'Émissions de CO2',
    unit: 'g/km',
    detail: true,
    filter: { type: 'range', query: 'co2', title: 'CO2' },
  },
  power_hp: {
    type: 'integer',
    label: 'Puissance',
    unit: 'ch',
    detail: true,
  },
  doors: {
    type: 'integer',
    min: 1,
    max: 9,
    label: 'Nombre de portes',
    unit: 'portes',
    detail: true,
  },
  previous_owners: {
    type: 'integer',
    label: 'Propriétaires précédents',
    zero: 'Aucun (première main)',
    detail: true,
  },
  offer_kind: {
    type: 'choice',
    options: OFFER_KINDS,
    default: 'both',
    label: 'Offre',
  },
  sale_price: {
    type: 'price',
    offer: 'sale',
    label: 'Prix de vente TTC',
    filter: { type: 'range', query: 'vente', title: 'Prix de vente' },
    sort: { name: 'vente', order: 'asc', label: 'Prix de vente' },
  },
  ...RENTAL_FIELDS,
  available_from: {
    type: 'date',
    label: 'Disponible le',
  },
  condition_notes: {
    type: 'longText',
    maxLength: 10_000,
    label: 'Défauts et réparations connus',
  },
} as const satisfies FieldTable;

export type VehicleFields = typeof VEHICLE_FIELDS;
