/** The security trail as owners read it (TRAI-4): its own events, and the journal's entries among them. */

/**
 * What is shown: all but ordinary writes, signing in and out, all that was refused, team and passwords, every other write,
 * and all.
 */
export const SECURITY_FILTERS = ['access', 'login', 'refusal', 'team', 'write', 'all'] as const;
export type SecurityFilterName = (typeof SECURITY_FILTERS)[number];

/** What the page shows when its address names no kind: ordinary writes would bury the sign-ins. */
export const DEFAULT_FILTER: SecurityFilterName = 'access';

/** Items of one page. */
export const SECURITY_PAGE = 50;
