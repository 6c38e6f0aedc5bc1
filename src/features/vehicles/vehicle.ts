import type { Picture } from '../images/picture.ts';
import type { GearboxCode } from './choices.ts';

/** What cars and trucks share. Field names are the specification's (spec §3). */

export type Vehicle = {
  id: number;
  /** The dealer's own stock number, unique in its list; '' when there is none. */
  reference: string;
  title: string;
  overview: string;
  brand: number | null;
  fuel_type: string;
  energy: string;
  color: string;
  model_year: string;
  gearbox: string;
  /** Kilometres. */
  mileage: number | null;
  seating_capacity: number | null;
  accessories: string[];
  /** Addresses a browser can load, cover first. */
  images: string[];
  pictures: Picture[];
  /** Creation day, 'DD-MM-YYYY' in Paris (D41). */
  due_date: string;
};

/** Which price of a truck bounds and sorts mean (D14). */
export const TARIFFS = ['heure', 'semaine', 'week-end'] as const;
export type Tariff = (typeof TARIFFS)[number];

/** What is written for both kinds, already validated: codes instead of labels, stored paths or addresses of pictures. */
export type VehicleInput = {
  reference: string | null;
  title: string;
  overview: string;
  brand: number | null;
  fuel_type: string | null;
  energy: string;
  color: string;
  model_year: string;
  gearbox: GearboxCode | null;
  mileage: number | null;
  seating_capacity: number | null;
  accessories: string[];
  images: string[];
  /** Day of creation where the caller knows it; now otherwise. */
  created_at?: Date;
};

/** A vehicle of which nothing is known. */
export const EMPTY_VEHICLE: VehicleInput = {
  reference: null,
  title: '',
  overview: '',
  brand: null,
  fuel_type: null,
  energy: '',
  color: '',
  model_year: '',
  gearbox: null,
  mileage: null,
  seating_capacity: null,
  accessories: [],
  images: [],
};

export const LIMITS = {
  title: 200,
  overview: 10_000,
  text: 500,
  accessories: 60,
  images: 30,
  number: 9_999_999,
} as const;

export const PAGE_SIZE = 12;

/** How many pages of 12 one answer holds at the most (deep links and the way back, D15). */
export const MAX_PAGES = 50;

/** The year a model year says, or null: it counts for bounds when it is four digits (contract §9). */
export function yearOfModel(text: string): number | null {
  return /^\d{4}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** The values of a keyed object that are non-empty after trimming, in the order of `keys` (CDET-6, TRKD-3). */
export function filledEntries(values: Record<string, unknown>, keys: readonly string[]): [string, string][] {
  return keys
    .map((key): [string, string] => [key, String(values[key] ?? '').trim()])
    .filter(([, value]) => value !== '');
}
