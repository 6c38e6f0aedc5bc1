export type VehicleKind = 'cars' | 'trucks';

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

/** First part of a landing page's address, before the slug. */
export const LANDING_ROOTS: Readonly<Record<VehicleKind, string>> = { cars: '/voitures', trucks: '/location-camion' };

export function landingPath(kind: VehicleKind, slug: string): string {
  return `${LANDING_ROOTS[kind]}/${slug}`;
}

export const API = {
  list: (kind: VehicleKind, lastIndex: number) => `/api/${kind}/list/${lastIndex}`,
  listing: (kind: VehicleKind) => `/api/${kind}/listing`,
  cards: '/api/cards',
} as const;

/** First part of the address of a vehicle's page. */
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

/** Returns the path of a page that shows only a vehicle's pictures. */
export function photosPath(type: CardType, id: number): string {
  return `${detailPath(type, id)}/photos`;
}

/** Returns a route pattern: 'car' → '/car/:id' */
export function detailPattern(type: CardType): string {
  return `/${type}/:id`;
}

export const LIST_NAMES: Readonly<Record<VehicleKind, string>> = { cars: 'Voitures', trucks: 'Camions' };

export function listPath(kind: VehicleKind): string {
  return kind === 'cars' ? PATHS.home : PATHS.trucks;
}

/** Returns '?a=1', or '' without parameters. */
export function searchPart(params: URLSearchParams): string {
  const search = params.toString();
  return search && `?${search}`;
}

/** Reads an id from an address: 1 to 15 digits that do not begin with 0. Null for other texts, such as '007'. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Below this address, an administrator sees a vehicle of any status as visitors would see it. */
export const PREVIEW_ROOT = '/admin/preview';

/** True for the prefix of the preview of a vehicle, saved or not. Other previews are of settings. */
export function isVehiclePreview(root: string | undefined): boolean {
  return root === PREVIEW_ROOT || (root?.startsWith(`${PREVIEW_ROOT}/vehicles/`) ?? false);
}

export const INVITATION_ROOT = '/admin/invitation';

/** Browsers do not send the fragment, so no log of a server or proxy contains the token. */
export function invitationPath(token: string): string {
  return `${INVITATION_ROOT}#${token}`;
}
