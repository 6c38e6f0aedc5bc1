/** Lengths of an administrator's password, by command and by ADMIN_PASSWORD. */
export const MIN_PASSWORD_CHARACTERS = 10;
export const MAX_PASSWORD_CHARACTERS = 200;

/** The hint beside a field for a new password. */
export const PASSWORD_HINT = `${MIN_PASSWORD_CHARACTERS} caractères au moins. Quatre mots sans rapport se retiennent mieux que des signes.`;
