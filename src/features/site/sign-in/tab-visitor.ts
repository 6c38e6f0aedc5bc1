import { type Identity, USER_KEY } from './identity.ts';

/** Set after this tab has asked the server and no visitor was signed in. */
const ASKED_KEY = 'user-asked';
/** The last sign-out in this browser at the time when this tab asked the server. */
const ASKED_AFTER_KEY = 'user-asked-after';
/** In the local storage: a random text for the last sign-out in this browser. */
export const SIGN_OUT_KEY = 'vitrine.deconnexion.1';

/** After a sign-out in any tab, this tab knows no visitor. If the browser stores nothing, each page asks the server. */
export const tabVisitor = {
  read(): { visitor: Identity | null; isKnown: boolean } {
    return attempt(
      () => {
        if (sessionStorage.getItem(ASKED_AFTER_KEY) !== lastSignOut()) tabVisitor.forget();
        const user = sessionStorage.getItem(USER_KEY);
        return {
          visitor: user ? JSON.parse(user) : null,
          isKnown: user !== null || sessionStorage.getItem(ASKED_KEY) !== null,
        };
      },
      { visitor: null, isKnown: false },
    );
  },
  /** `signOut`: the last sign-out before the server was asked. */
  store(visitor: Identity | null, signOut: string | null): void {
    attempt(() => {
      if (visitor) sessionStorage.setItem(USER_KEY, JSON.stringify(visitor));
      else sessionStorage.setItem(ASKED_KEY, '1');
      if (signOut !== null) sessionStorage.setItem(ASKED_AFTER_KEY, signOut);
    }, undefined);
  },
  forget(): void {
    attempt(() => {
      for (const key of [USER_KEY, ASKED_KEY, ASKED_AFTER_KEY]) sessionStorage.removeItem(key);
    }, undefined);
  },
};

export function lastSignOut(): string | null {
  return attempt(() => localStorage.getItem(SIGN_OUT_KEY), null);
}

export function noteSignOut(): void {
  attempt(() => localStorage.setItem(SIGN_OUT_KEY, String(Math.random())), undefined);
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
