/** How long counts of views and contacts are kept: the longest that the CNIL's exemption from consent allows. */
export const STATISTICS_MONTHS = 25;
