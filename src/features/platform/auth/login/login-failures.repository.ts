import { hash } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { networkOf } from '../../../../server/http/network.ts';
import { fold } from '../../../../shared/text/text.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';

/**
 * Counts failed logins in the database, for all instances. Counts an attempt before its password is checked, so that
 * parallel attempts cannot exceed the limit.
 */

/** Maximum number of attempts in a window, by default 15 minutes. `key` is a hash. */
export type Limit = { key: string; max: number; windowMs?: number };

export const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'hex');

function limitsOf(name: string, address: string): { own: Limit; shared: Limit } {
  const network = networkOf(address);
  return {
    own: { key: keyOf('name', fold(name), network), max: LOGIN_LIMITS.perName },
    shared: { key: keyOf('address', network), max: LOGIN_LIMITS.perAddress },
  };
}

/** Returns the limit for attempts of one kind, other than logins, from one address. */
export function addressLimit(kind: string, address: string): Limit {
  return { key: keyOf(kind, networkOf(address)), max: LOGIN_LIMITS.perAddress };
}

/** Counts codes from all addresses together, because a person who enters a code already knows the password. */
export function codeLimit(administrator: number): Limit {
  return { key: keyOf('code', String(administrator)), max: LOGIN_LIMITS.perCode };
}

/**
 * Returns the seconds to wait after too many attempts, otherwise null. For an address above its limit, stores no
 * further names, so that nobody can fill the table.
 */
export async function countAttempt(context: AppContext, name: string, address: string): Promise<number | null> {
  const { own, shared } = limitsOf(name, address);
  return (await countAgainst(context, shared)) ?? (await countAgainst(context, own));
}

/**
 * If a count ends later than this, the clock was set back after the count began. Such a count is deleted, because it
 * would lock people out for too long. The time is longer than every window plus the difference between two clocks.
 */
const FARTHEST_END_MS = 2 * 60 * 60 * 1000;

export async function countAgainst(
  { database: { query } }: AppContext,
  { key, max, windowMs = LOGIN_LIMITS.windowMs }: Limit,
): Promise<number | null> {
  const now = new Date();
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const ends = after(windowMs);
  await query
    .deleteFrom('login_failures')
    .where((row) => row.or([row('ends_at', '<', after(0)), row('ends_at', '>', after(FARTHEST_END_MS))]))
    .execute();
  const { failures, ends_at } = await query
    .insertInto('login_failures')
    .values({ key, failures: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((of) => ({ failures: of('login_failures.failures', '+', 1) })),
    )
    .returning(['failures', 'ends_at'])
    .executeTakeFirstOrThrow();
  return failures > max ? Math.max(1, Math.ceil((Date.parse(ends_at) - Date.now()) / 1000)) : null;
}

/**
 * Called after a successful login. Resets the count of the name, and removes one attempt from the count of the address.
 */
export async function forgetAttempts(context: AppContext, name: string, address: string): Promise<void> {
  const { own, shared } = limitsOf(name, address);
  await forgetAll(context, own);
  await forgetOne(context, shared);
}

/** Removes an attempt with the right password and no code. */
export async function takeBackAttempt(context: AppContext, name: string, address: string): Promise<void> {
  const { own, shared } = limitsOf(name, address);
  await forgetOne(context, own);
  await forgetOne(context, shared);
}

export async function forgetAll({ database: { query } }: AppContext, { key }: Limit): Promise<void> {
  await query.deleteFrom('login_failures').where('key', '=', key).execute();
}

export async function forgetOne({ database: { query } }: AppContext, { key }: Limit): Promise<void> {
  await query.deleteFrom('login_failures').where('key', '=', key).where('failures', '=', 1).execute();
  await query
    .updateTable('login_failures')
    .set((of) => ({ failures: of('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 1)
    .execute();
}
