/** Logins and refusals of the administration. Team, passwords and other writes are in the journal. */

/**
 * `login`: signing in · `lockout`: an attempt over the limit, not checked · `confirmation`: the own password, asked
 * again in an open session · `logout` · `sessions`: sessions that their administrator ended · `guard`: a refusal of the
 * API.
 */
export const SECURITY_KINDS = ['login', 'lockout', 'confirmation', 'logout', 'sessions', 'guard'] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const OUTCOMES = ['ok', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The means of a login or of an attempt, and why the guard refused. */
export const SECURITY_REASONS = [
  'password',
  'code',
  'recovery_code',
  'passkey',
  'invitation',
  'no_session',
  'ended_session',
  'other_site',
  'owners_only',
  'password_change',
  'many_networks',
] as const;

/** An event as it is read: the same one within a minute is counted. */
export type SecurityEvent = {
  id: number;
  /** ISO 8601: the first and the last of the minute. */
  at: string;
  last_at: string;
  count: number;
  kind: SecurityKind;
  outcome: Outcome;
  reason: string;
  target: string;
  who: string;
  network: string;
};

/** How long events are kept: the CNIL recommends six to twelve months for such logs. */
export const SECURITY_MONTHS = 12;
