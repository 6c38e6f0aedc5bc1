/** The pages of the back office (ADMG-3, ADMG-4). */
export const ADMIN_PATHS = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  cars: '/admin/cars',
  brands: '/admin/brands',
  trucks: '/admin/trucks',
  rates: '/admin/rates',
  bin: '/admin/bin',
} as const;

/** Parameter of the login page: where to go on to. */
const RETURN = 'to';

const PAGES: readonly string[] = Object.values(ADMIN_PATHS);

/** Is there a page of the back office at this path? A final slash does not matter. */
export function isAdminPage(pathname: string): boolean {
  return PAGES.includes(pathname.replace(/\/$/, ''));
}

/**
 * Where somebody without a session is led (ADMG-2). A page alone is not remembered: after the login comes the dashboard,
 * as spec §4 says. An address that says more (a search, an open form) is, because typing it again would be work.
 */
export function loginPathFrom(pathname: string, search: string): string {
  if (!isAdminPage(pathname) || search === '' || pathname === ADMIN_PATHS.login) return ADMIN_PATHS.login;
  return `${ADMIN_PATHS.login}?${new URLSearchParams({ [RETURN]: `${pathname}${search}` })}`;
}

/** Where a login leads: what was asked for if it is a page of this back office, the dashboard otherwise (ADMG-6). */
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
