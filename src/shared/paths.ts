import type { SectionName } from './dealership.ts';

/** The two kinds of vehicles, as the API and the tables name them. */
export type VehicleKind = 'cars' | 'trucks';

/** Every address of the public site and its API (D01, D51). */

export const PATHS = {
  home: '/',
  about: '/about',
  contact: '/contact',
  contactSend: '/contact/envoyer',
  trucks: '/trucks-rental',
  vtc: '/vtc-transport',
  legal: '/mentions-legales',
  privacy: '/confidentialite',
} as const;

export const API = {
  list: (kind: VehicleKind, lastIndex: number) => `/api/${kind}/list/${lastIndex}`,
  facets: (kind: VehicleKind) => `/api/${kind}/facets`,
  vehicle: (kind: VehicleKind, id: number) => `/api/${kind}/${id}`,
  brands: '/api/brands',
  rates: '/api/rates',
  section: (name: SectionName) => `/api/dealership/${name}`,
} as const;

/** The type a card's link begins with: a car's by default (PUB-9, D01). */
export type CardType = 'car' | 'trucks-rental';

export function cardTypeOf(kind: VehicleKind): CardType {
  return kind === 'cars' ? 'car' : 'trucks-rental';
}

export function detailPath(type: CardType, id: number): string {
  return `/${type}/${id}`;
}

export function listPath(kind: VehicleKind): string {
  return kind === 'cars' ? PATHS.home : PATHS.trucks;
}

/** An id as an address writes it, or null: a whole number from 1 without leading zeros. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
