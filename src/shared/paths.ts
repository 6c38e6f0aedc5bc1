import type { SectionName } from './dealership.ts';

/** The two kinds of vehicles, as the API and the tables name them. */
export type VehicleKind = 'cars' | 'trucks';

/** The pages of the public site. The administration's are in `ADMIN_PATHS`. */
export const PATHS = {
  home: '/',
  about: '/about',
  contact: '/contact',
  contactSend: '/contact/envoyer',
  trucks: '/trucks-rental',
  vtc: '/vtc-transport',
  vtcSend: '/vtc-transport/envoyer',
  selection: '/selection',
  compare: '/comparer',
  offline: '/hors-connexion',
  legal: '/mentions-legales',
  privacy: '/confidentialite',
} as const;

/** The pages of one brand, fuel, body …: the slug follows. */
export const LANDING_ROOTS: Readonly<Record<VehicleKind, string>> = { cars: '/voitures', trucks: '/location-camion' };

export function landingPath(kind: VehicleKind, slug: string): string {
  return `${LANDING_ROOTS[kind]}/${slug}`;
}

/** The public API. */
export const API = {
  list: (kind: VehicleKind, lastIndex: number) => `/api/${kind}/list/${lastIndex}`,
  facets: (kind: VehicleKind) => `/api/${kind}/facets`,
  correction: (kind: VehicleKind) => `/api/${kind}/correction`,
  vehicle: (kind: VehicleKind, id: number) => `/api/${kind}/${id}`,
  some: (kind: VehicleKind, ids: readonly number[]) => `/api/${kind}/some?ids=${ids.join()}`,
  similar: (kind: VehicleKind, id: number) => `/api/${kind}/${id}/similar`,
  landing: (kind: VehicleKind, slug: string) => `/api/${kind}/landing/${slug}`,
  brands: '/api/brands',
  rates: '/api/rates',
  section: (name: SectionName) => `/api/dealership/${name}`,
} as const;

/** The first part of a vehicle's address. */
export type CardType = 'car' | 'trucks-rental';

export function cardTypeOf(kind: VehicleKind): CardType {
  return kind === 'cars' ? 'car' : 'trucks-rental';
}

export function kindOf(type: CardType): VehicleKind {
  return type === 'car' ? 'cars' : 'trucks';
}

export function detailPath(type: CardType, id: number): string {
  return `/${type}/${id}`;
}

/** The page of a vehicle's pictures alone. */
export function photosPath(type: CardType, id: number): string {
  return `${detailPath(type, id)}/photos`;
}

/** The route of a vehicle's page: 'car' → '/car/:id' */
export function detailPattern(type: CardType): string {
  return `/${type}/:id`;
}

/** The lists' names, as links to them and headings say. */
export const LIST_NAMES: Readonly<Record<VehicleKind, string>> = { cars: 'Voitures', trucks: 'Camions' };

export function listPath(kind: VehicleKind): string {
  return kind === 'cars' ? PATHS.home : PATHS.trucks;
}

/** The id in an address, or null if it is none: a whole number from 1, without leading zeros. '007' → null */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Under it stand the pages of vehicles as visitors would see them, whatever their status, for the administration. */
export const PREVIEW_ROOT = '/admin/preview';
