/** Who signed in, as the provider says (ENT-8). */
export type Identity = {
  email: string;
  name: string;
  /** Address of a picture, or ''. */
  picture: string;
};

/** How long the cookie `user` lives (CST-3), in seconds. */
export const USER_COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** Key of the session storage (contract §7). */
export const USER_KEY = 'user';

/** Added to the address one comes back to when a sign-in failed; the browser shows the sentence and removes it. */
export const FAILED_PARAM = 'connexion';
export const FAILED_VALUE = 'echec';

/**
 * A path of this site to come back to, whatever was asked: never another site ('//evil', '/\evil', 'https://evil') and
 * never a step of the sign-in itself.
 */
export function returnPath(asked: string | undefined | null): string {
  const base = 'http://site.invalid';
  if (!asked?.startsWith('/') || !URL.canParse(asked, base)) return '/';
  const url = new URL(asked, base);
  // '/a/..//evil' becomes '//evil' only once it is read.
  const { origin, pathname } = url;
  if (origin !== base || /[\\\u0000-\u001f]/.test(asked) || /^\/(\/|(auth|api)(\/|$))/.test(pathname)) return '/';
  url.searchParams.delete(FAILED_PARAM);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The letters shown where a picture is missing: 'Hélène Tilleul' → 'HT'. */
export function initialsOf({ name, email }: Pick<Identity, 'name' | 'email'>): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
