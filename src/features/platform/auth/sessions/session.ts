/** Length of a session that an administrator has made persistent at the login. */
export const PERSISTENT_SESSION_DAYS = 30;

/** Lifetimes of a session: without a call, and in total. A persistent session ends only after its total lifetime. */
export const SESSION_MS = {
  idle: 30 * 60 * 1000,
  absolute: 12 * 60 * 60 * 1000,
  persistent: PERSISTENT_SESSION_DAYS * 24 * 60 * 60 * 1000,
} as const;

export type SessionCookie = { token: string; isPersistent: boolean };

/**
 * Maximum numbers of failed logins in a window. `perName`: one name from one network. `perNetwork`: one network.
 * `perCode`: codes of one account.
 */
export const LOGIN_LIMITS = {
  perName: 5,
  perNetwork: 30,
  perCode: 10,
  windowSeconds: 15 * 60,
} as const;

/** Shown for a wrong name and for a wrong password, so that nobody learns which names exist. */
export const WRONG_LOGIN = 'Nom ou mot de passe incorrect.';

export const UNKNOWN_PASSKEY = 'Cette clé d’accès n’ouvre pas cette administration. Utilisez votre mot de passe.';

export const CODE_REQUIRED = 'Saisissez le code de votre application d’authentification.';

export const SESSION_ENDED = 'Votre session est terminée : connectez-vous à nouveau.';

export const WRONG_CODE = 'Ce code n’est pas le bon, ou il a déjà servi.';
