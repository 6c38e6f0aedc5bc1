/** Most passkeys of one administrator. */
export const MAX_PASSKEYS = 10;
