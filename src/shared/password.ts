/** Limits for the length of an administrator's password. They also apply to commands and to ADMIN_PASSWORD. */
export const MIN_PASSWORD_CHARACTERS = 10;
export const MAX_PASSWORD_CHARACTERS = 200;

export const PASSWORD_HINT = `${MIN_PASSWORD_CHARACTERS} caractères au moins. Quatre mots sans rapport se retiennent mieux que des signes.`;
