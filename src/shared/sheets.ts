/** Maximum number of windscreen sheets on one printed page. */
export const MAX_SHEETS = 100;
