/**
 * Filters of the owners' list of events and changes. `access`: everything except ordinary writes. `login`: signing in
 * and out. `refusal`: rejected attempts. `team`: team and passwords. `write`: ordinary writes. `all`: everything.
 */
export const SECURITY_FILTERS = ['access', 'login', 'refusal', 'team', 'write', 'all'] as const;
export type SecurityFilterName = (typeof SECURITY_FILTERS)[number];

export const SECURITY_PAGE = 50;
