/** How many days a device stays signed in where the administrator asked for it at the login. */
export const PERSISTENT_SESSION_DAYS = 30;

/** How long an administrator's session lasts: without any call, and at most; on a kept device used or not. */
export const SESSION_MS = {
  idle: 30 * 60 * 1000,
  absolute: 12 * 60 * 60 * 1000,
  persistent: PERSISTENT_SESSION_DAYS * 24 * 60 * 60 * 1000,
} as const;

/** The parts of a session's cookie. */
export type SessionCookie = { token: string; isPersistent: boolean };

/**
 * Most failed logins within the window: of one name from one address, and of one address in all; codes of one
 * account; of one name from all addresses within an hour, and then still of one trusted device.
 */
export const LOGIN_LIMITS = {
  perName: 5,
  perAddress: 30,
  perCode: 10,
  perDevice: 10,
  windowMs: 15 * 60 * 1000,
  perAccount: 30,
  accountWindowMs: 60 * 60 * 1000,
} as const;

/** Shown if the name is wrong and if the password is wrong, so that nobody learns which names exist. */
export const WRONG_LOGIN = 'Nom ou mot de passe incorrect.';

export const UNKNOWN_PASSKEY = 'Cette clé d’accès n’ouvre pas cette administration. Utilisez votre mot de passe.';

/** Asked of an account with one-time codes, after the right password. */
export const CODE_REQUIRED = 'Saisissez le code de votre application d’authentification.';

export const WRONG_CODE = 'Ce code n’est pas le bon, ou il a déjà servi.';
