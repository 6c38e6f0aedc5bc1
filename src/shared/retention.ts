/** Counts of views and contacts are deleted after this time. It is the maximum that the CNIL allows without consent. */
export const STATISTICS_MONTHS = 25;
