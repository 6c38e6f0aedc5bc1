/** The items of the owners' list: events of the security trail and entries of the journal. */

/**
 * Filters of the page. `access`: everything except ordinary writes. `login`: signing in and out. `refusal`: rejected
 * attempts. `team`: team and passwords. `write`: ordinary writes. `all`: everything.
 */
export const SECURITY_FILTERS = ['access', 'login', 'refusal', 'team', 'write', 'all'] as const;
export type SecurityFilterName = (typeof SECURITY_FILTERS)[number];

/** The default filter. It leaves out ordinary writes, because the logins would be lost among them. */
export const DEFAULT_FILTER: SecurityFilterName = 'access';

export const SECURITY_PAGE = 50;
