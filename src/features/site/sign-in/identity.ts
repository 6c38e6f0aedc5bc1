/** The signed-in person, as the provider says. */
export type Identity = {
  email: string;
  name: string;
  /** Address of a picture, or ''. */
  picture: string;
};

/** A person as the server knows them: the provider never gives `subject` to another person. */
export type KnownIdentity = Identity & { issuer: string; subject: string };

/** Lifetime of the cookie `user`, and of the session that it opens. */
export const USER_COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** Key of the signed-in visitor in the session storage. */
export const USER_KEY = 'user';

/** Query parameter of the page after a failed sign-in; the browser shows a notice and removes it. */
export const FAILED_PARAM = 'connexion';
export const FAILED_VALUE = 'echec';

/** Longest path to return to: it waits in a cookie, of which browsers take 4,096 bytes. */
const MAX_RETURN_CHARACTERS = 2_048;

/**
 * The path to return to after signing in, always on this site: '/' for another site ('//evil', '/\evil',
 * 'https://evil') and for the routes of the sign-in itself. A path that is too long loses its query.
 */
export function returnPath(requested: string | undefined | null): string {
  const base = 'http://site.invalid';
  const path = (requested?.length ?? 0) > MAX_RETURN_CHARACTERS ? requested?.split('?', 1)[0] : requested;
  if (!path?.startsWith('/') || !URL.canParse(path, base)) return '/';
  const url = new URL(path, base);
  // '/a/..//evil' becomes '//evil' only once it is parsed.
  const { origin, pathname } = url;
  if (origin !== base || /[\\\u0000-\u001f]/.test(path) || /^\/(\/|(auth|api)(\/|$))/.test(pathname)) return '/';
  url.searchParams.delete(FAILED_PARAM);
  const [shortPath, fullPath] = [url.pathname, `${url.pathname}${url.search}${url.hash}`];
  return [fullPath, shortPath].find((path) => path.length <= MAX_RETURN_CHARACTERS) ?? '/';
}

/** The letters shown where a picture is missing: 'Hélène Tilleul' → 'HT'. */
export function initialsOf({ name, email }: Pick<Identity, 'name' | 'email'>): string {
  const names = name.trim().split(/\s+/).filter(Boolean);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : [names[0] ?? email];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
