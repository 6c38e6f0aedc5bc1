export type Identity = {
  email: string;
  name: string;
  /** Address of a picture, or ''. */
  picture: string;
};

/** The identity with its permanent key. The provider never gives `subject` to another person. */
export type KnownIdentity = Identity & { issuer: string; subject: string };

/** Lifetime of the cookie `user` and of its session. */
export const USER_COOKIE_SECONDS = 7 * 24 * 60 * 60;

export const USER_KEY = 'user';

/** The page shows a notice for this query parameter and removes the parameter. */
export const FAILED_PARAM = 'connexion';
export const FAILED_VALUE = 'echec';

/** Maximum length of a return path. A cookie of at most 4,096 bytes contains it. */
const MAX_RETURN_CHARACTERS = 2_048;

/**
 * Returns the path of the visitor's page after the sign-in. Returns '/' for another site ('//evil', '/\evil',
 * 'https://evil') and for the routes of the sign-in. Removes the query of a path that is too long.
 */
export function returnPath(requested: string | undefined | null): string {
  const base = 'http://site.invalid';
  const path = (requested?.length ?? 0) > MAX_RETURN_CHARACTERS ? requested?.split('?', 1)[0] : requested;
  if (!path?.startsWith('/') || !URL.canParse(path, base)) return '/';
  const url = new URL(path, base);
  // Parsing turns '/a/..//evil' into '//evil', so this check comes after it.
  const { origin, pathname } = url;
  if (origin !== base || /[\\\u0000-\u001f]/.test(path) || /^\/(\/|(auth|api)(\/|$))/.test(pathname)) return '/';
  url.searchParams.delete(FAILED_PARAM);
  const [shortPath, fullPath] = [url.pathname, `${url.pathname}${url.search}${url.hash}`];
  return [fullPath, shortPath].find((path) => path.length <= MAX_RETURN_CHARACTERS) ?? '/';
}

export function initialsOf({ name, email }: Pick<Identity, 'name' | 'email'>): string {
  const names = name.trim().split(/\s+/).filter(Boolean);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : [names[0] ?? email];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
