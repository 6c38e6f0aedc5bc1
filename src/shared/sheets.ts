/** Most sheets behind windscreens that one page prints. */
export const MAX_SHEETS = 100;
