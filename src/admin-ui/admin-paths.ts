/** The pages of the administration (ADMG-3). */
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
  journal: '/admin/journal',
  account: '/admin/account',
} as const;

/** Parameter of the login page: the remembered address. */
const RETURN = 'to';

const PAGES: readonly string[] = Object.values(ADMIN_PATHS);

/** True when the administration has a page at this path, with or without a final slash. */
export function isAdminPage(pathname: string): boolean {
  return PAGES.includes(pathname.replace(/\/$/, ''));
}

/**
 * The login page that a visitor without a session is redirected to (ADMG-2). It remembers an address with a query (a
 * search, an open form). It does not remember a plain page: ADMG-6 has the dashboard follow the login.
 */
export function loginPathFrom(pathname: string, search: string): string {
  if (!isAdminPage(pathname) || search === '' || pathname === ADMIN_PATHS.login) return ADMIN_PATHS.login;
  return `${ADMIN_PATHS.login}?${new URLSearchParams({ [RETURN]: `${pathname}${search}` })}`;
}

/** Where the login leads: to the remembered address if it is a page of this administration, else to the dashboard (ADMG-6). */
export function pathAfterLogin(search: string): string {
  const asked = new URLSearchParams(search).get(RETURN);
  const base = 'http://site.invalid';
  if (!asked?.startsWith('/admin/') || /[\\\u0000-\u001f]/.test(asked) || !URL.canParse(asked, base))
    return ADMIN_PATHS.dashboard;
  const url = new URL(asked, base);
  if (url.origin !== base || !isAdminPage(url.pathname) || url.pathname === ADMIN_PATHS.login)
    return ADMIN_PATHS.dashboard;
  return `${url.pathname}${url.search}`;
}
