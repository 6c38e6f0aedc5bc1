/** How long an administrator's session lasts: without any call, and at most (D30). */
export const SESSION_MS = { idle: 30 * 60 * 1000, absolute: 12 * 60 * 60 * 1000 } as const;

/** Most failed logins within the window: of one name from one address, and of one address in all (D31). */
export const LOGIN_LIMITS = { perName: 5, perAddress: 30, windowMs: 15 * 60 * 1000 } as const;

/** The same sentence whether the name or the password is wrong (D31). */
export const WRONG_LOGIN = 'Nom ou mot de passe incorrect.';
