import { cardTypeOf, detailPath, PREVIEW_ROOT, type VehicleKind } from '../shared/paths.ts';

/** The pages of the administration. */
export const ADMIN_PATHS = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  cars: '/admin/cars',
  brands: '/admin/brands',
  trucks: '/admin/trucks',
  rates: '/admin/rates',
  prices: '/admin/prices',
  trash: '/admin/bin',
  import: '/admin/import',
  feeds: '/admin/feeds',
  journal: '/admin/journal',
  security: '/admin/security',
  settings: '/admin/settings',
  statistics: '/admin/statistics',
  account: '/admin/account',
  team: '/admin/team',
  backups: '/admin/backups',
} as const;

/**
 * A section of the settings, at one of its fields where it is given.
 *
 * @example
 * settingsPath('legal', 'mediator.website'); // '/admin/settings?section=legal#champ-mediator.website'
 */
export function settingsPath(section: string, field = ''): string {
  return `${ADMIN_PATHS.settings}?section=${section}${field === '' ? '' : `#champ-${field}`}`;
}

/** Under it stand the sheets behind windscreens, by kind. */
const PRINT_ROOT = '/admin/print';

/** The pattern of their page's route. */
export const PRINT_PATTERN = `${PRINT_ROOT}/:kind`;

/** The sheets of some vehicles. */
export function printPath(kind: VehicleKind, ids: readonly number[]): string {
  return `${PRINT_ROOT}/${kind}?ids=${ids.join(',')}`;
}

/** The grid of prices, of some vehicles alone where they are given. */
export function pricesPath(kind: VehicleKind, ids: readonly number[] = []): string {
  const params = [kind === 'trucks' ? 'type=camions' : '', ids.length === 0 ? '' : `ids=${ids.join(',')}`];
  const search = params.filter((param) => param !== '').join('&');
  return search === '' ? ADMIN_PATHS.prices : `${ADMIN_PATHS.prices}?${search}`;
}

/** True for the path of windscreen sheets. */
function isPrint(pathname: string): boolean {
  return /^\/admin\/print\/(cars|trucks)$/.test(pathname);
}

/** A vehicle's page before it is online. */
export function previewPath(kind: VehicleKind, id: number): string {
  return `${PREVIEW_ROOT}${detailPath(cardTypeOf(kind), id)}`;
}

const UNSAVED_PREVIEW = /^(\/admin\/preview\/(?:settings|vehicles)\/([0-9a-f]{32}))(\/|$)/;

/** The path below which public pages with unsaved values stand, and the token of these; null for other paths. */
export function unsavedPreviewOf(pathname: string): { root: string; token: string | null } {
  const [, root = PREVIEW_ROOT, token = null] = UNSAVED_PREVIEW.exec(pathname) ?? [];
  return { root, token };
}

/** True for the path of a preview. */
export function isPreview(pathname: string): boolean {
  return UNSAVED_PREVIEW.test(pathname) || /^\/admin\/preview\/(car|trucks-rental)\/[1-9]\d{0,14}$/.test(pathname);
}

/** The path below which the one-time links of invitations stand, each with its token. */
export const INVITATION_ROOT = '/admin/invitation';

/** True for the link of an invitation, which is open without a session. */
export function isInvitation(pathname: string): boolean {
  return /^\/admin\/invitation\/[^/]+\/?$/.test(pathname);
}

/** Parameter of the login page: the remembered address. */
const RETURN = 'to';

const PAGES: readonly string[] = Object.values(ADMIN_PATHS);

/** True when the administration has a page at this path, with or without a final slash. */
export function isAdminPage(pathname: string): boolean {
  const isUnder = isPreview(pathname) || isPrint(pathname) || isInvitation(pathname);
  return isUnder || PAGES.includes(pathname.replace(/\/$/, ''));
}

/**
 * The login page that a visitor without a session is redirected to. It remembers an address with a query (a
 * search, an open form), and a preview. It does not remember a plain page: ADMG-6 has the dashboard follow the login.
 */
export function loginPathFrom(pathname: string, search: string): string {
  const isPlain = search === '' && !isPreview(pathname);
  if (!isAdminPage(pathname) || isPlain || isInvitation(pathname) || pathname === ADMIN_PATHS.login)
    return ADMIN_PATHS.login;
  return `${ADMIN_PATHS.login}?${new URLSearchParams({ [RETURN]: `${pathname}${search}` })}`;
}

/**
 * The address after the login: the remembered one if it is a page of this administration, else the dashboard.
 */
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
