/** The security trail as owners read it: its own events, and the journal's entries among them. */

/**
 * The filter's kinds: all but ordinary writes, signing in and out, refusals, team and passwords, other writes, and all.
 */
export const SECURITY_FILTERS = ['access', 'login', 'refusal', 'team', 'write', 'all'] as const;
export type SecurityFilterName = (typeof SECURITY_FILTERS)[number];

/** The kind of an address without one: ordinary writes would bury the sign-ins. */
export const DEFAULT_FILTER: SecurityFilterName = 'access';

/** Items of one page. */
export const SECURITY_PAGE = 50;
