/** Lengths of an administrator's password, by command and by ADMIN_PASSWORD; a demonstration accepts a shorter one there. */
export const MIN_PASSWORD_CHARACTERS = 10;
export const MAX_PASSWORD_CHARACTERS = 200;
