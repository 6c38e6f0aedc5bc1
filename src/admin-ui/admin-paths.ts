import { cardTypeOf, detailPath, INVITATION_ROOT, PREVIEW_ROOT, type VehicleKind } from '../shared/paths.ts';

/** The tables whose rows have a form that any page opens. The form's address has the key: '?fiche=cars-edit-4'. */
export const ROW_PATHS = {
  cars: '/admin/cars',
  brands: '/admin/brands',
  trucks: '/admin/trucks',
  rates: '/admin/rates',
} as const;

export const ADMIN_PATHS = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  ...ROW_PATHS,
  prices: '/admin/prices',
  trash: '/admin/bin',
  import: '/admin/import',
  feeds: '/admin/feeds',
  journal: '/admin/journal',
  /** The security trail in former releases; leads to the journal. */
  security: '/admin/security',
  settings: '/admin/settings',
  setup: '/admin/setup',
  statistics: '/admin/statistics',
  account: '/admin/account',
  team: '/admin/team',
  backups: '/admin/backups',
  /** The page that the service worker shows without a connection. */
  offline: '/admin/hors-connexion',
} as const;

/**
 * Returns the address of a settings section or of one of its fields.
 *
 * @example settingsPath('legal', 'mediator.website'); // '/admin/settings?section=legal#champ-mediator.website'
 */
export function settingsPath(section: string, field = ''): string {
  return `${ADMIN_PATHS.settings}?section=${section}${field === '' ? '' : `#champ-${field}`}`;
}

/** First part of the address of windscreen sheets, before the kind. */
const PRINT_ROOT = '/admin/print';

export const PRINT_PATTERN = `${PRINT_ROOT}/:kind`;

export function printPath(kind: VehicleKind, ids: readonly number[]): string {
  return `${PRINT_ROOT}/${kind}?ids=${ids.join(',')}`;
}

/** Returns the address of the price grid of the vehicles `ids`. Without ids, the grid contains all vehicles. */
export function pricesPath(kind: VehicleKind, ids: readonly number[] = []): string {
  const params = [kind === 'trucks' ? 'type=camions' : '', ids.length === 0 ? '' : `ids=${ids.join(',')}`];
  const search = params.filter((param) => param !== '').join('&');
  return search === '' ? ADMIN_PATHS.prices : `${ADMIN_PATHS.prices}?${search}`;
}

function isPrint(pathname: string): boolean {
  return /^\/admin\/print\/(cars|trucks)$/.test(pathname);
}

/** Returns the address where an administrator sees a vehicle's page before it is online. */
export function previewPath(kind: VehicleKind, id: number): string {
  return `${PREVIEW_ROOT}${detailPath(cardTypeOf(kind), id)}`;
}

const UNSAVED_PREVIEW = /^(\/admin\/preview\/(?:settings|vehicles)\/([0-9a-f]{32}))(\/|$)/;

/** For another path than a preview of unsaved values, `token` is null and `root` is the root for stored vehicles. */
export function unsavedPreviewOf(pathname: string): { root: string; token: string | null } {
  const [, root = PREVIEW_ROOT, token = null] = UNSAVED_PREVIEW.exec(pathname) ?? [];
  return { root, token };
}

export function isPreview(pathname: string): boolean {
  return UNSAVED_PREVIEW.test(pathname) || /^\/admin\/preview\/(car|trucks-rental)\/[1-9]\d{0,14}$/.test(pathname);
}

/** Links of former releases have their token in the path. */
export const INVITATION_PATTERN = `${INVITATION_ROOT}/:token?`;

/** An invitation needs no session. */
export function isInvitation(pathname: string): boolean {
  return /^\/admin\/invitation(\/[^/]+)?\/?$/.test(pathname);
}

/** Parameter of the login page: the address to open after the login. */
const RETURN = 'to';

const PAGES: readonly string[] = Object.values(ADMIN_PATHS);

/** True if the administration has a page at this path. A final slash is allowed. */
export function isAdminPage(pathname: string): boolean {
  const isUnder = isPreview(pathname) || isPrint(pathname) || isInvitation(pathname);
  return isUnder || PAGES.includes(pathname.replace(/\/$/, ''));
}

/** After the login, a preview or an address with a query opens again; otherwise ADMG-6 requires the dashboard. */
export function loginPathFrom(pathname: string, search: string): string {
  const isPlain = search === '' && !isPreview(pathname);
  if (!isAdminPage(pathname) || isPlain || isInvitation(pathname) || pathname === ADMIN_PATHS.login)
    return ADMIN_PATHS.login;
  return `${ADMIN_PATHS.login}?${new URLSearchParams({ [RETURN]: `${pathname}${search}` })}`;
}

/** Returns the address to open after the login. Replaces addresses outside the administration by the dashboard. */
export function pathAfterLogin(search: string): string {
  const returnPath = new URLSearchParams(search).get(RETURN);
  const base = 'http://site.invalid';
  if (!returnPath?.startsWith('/admin/') || /[\\\u0000-\u001f]/.test(returnPath) || !URL.canParse(returnPath, base))
    return ADMIN_PATHS.dashboard;
  const url = new URL(returnPath, base);
  if (url.origin !== base || !isAdminPage(url.pathname) || url.pathname === ADMIN_PATHS.login)
    return ADMIN_PATHS.dashboard;
  return `${url.pathname}${url.search}`;
}
