/** How long an administrator's session lives (D30), in milliseconds. */
export const SESSION = { idle: 30 * 60 * 1000, absolute: 12 * 60 * 60 * 1000 } as const;

/** Failed logins that one name may have from one address, and one address in all, in a window (D31). */
export const LOGIN_LIMITS = { perName: 5, perAddress: 30, window: 15 * 60 * 1000 } as const;

/** The same words whether the name or the password is wrong (D31). */
export const WRONG_LOGIN = 'Nom ou mot de passe incorrect.';
