/** Logins and rejected requests of the administration. Writes are in the journal. */

/**
 * `lockout`: an attempt above the limit · `confirmation`: the own password for an important action · `sessions`:
 * sessions that their administrator ended · `backup`: what an owner did with a backup, which contains the whole site ·
 * `guard`: a request that the API rejected.
 */
export const SECURITY_KINDS = ['login', 'lockout', 'confirmation', 'logout', 'sessions', 'backup', 'guard'] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const OUTCOMES = ['ok', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The method of a login, what happened to a backup, or the cause of a rejected request. */
export const SECURITY_REASONS = [
  'password',
  'code',
  'recovery_code',
  'passkey',
  'invitation',
  'password_link',
  'made',
  'downloaded',
  'deleted',
  'no_session',
  'ended_session',
  'other_site',
  'owners_only',
  'password_change',
  'many_networks',
] as const;

/** Events are kept for this time. The CNIL recommends six to twelve months. */
export const SECURITY_MONTHS = 12;
