import { hash } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { networkOf } from '../../../../server/http/network.ts';
import { fold } from '../../../../shared/text/text.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';

/**
 * Counts failed logins in the database, for all instances. Counts an attempt before its password is checked, so that
 * parallel attempts cannot exceed the limit.
 */

/**
 * Maximum number of attempts in a window, by default 15 minutes. `key` is a hash. `liftedBy` is the key of an unlocked
 * name (`unlockAccount`).
 */
export type Limit = { key: string; max: number; windowMs?: number; isResetBySuccess?: true; liftedBy?: string };

export const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'hex');

/**
 * Returns the limits of a login, in the order of the count. For a network above its limit, no further names are stored,
 * so that nobody can fill the table.
 */
export function loginLimits(name: string, address: string): Limit[] {
  const network = networkOf(address);
  return [
    { key: keyOf('address', network), max: LOGIN_LIMITS.perAddress },
    { key: keyOf('name', fold(name), network), max: LOGIN_LIMITS.perName, isResetBySuccess: true },
    accountLimit(name),
  ];
}

/**
 * Limits the failed logins of each name from all addresses together. This limit does not apply to trusted devices, so
 * other people cannot lock out an administrator. It also applies to unknown names, so nobody learns which names exist.
 */
export function accountLimit(name: string): Limit {
  return {
    key: keyOf('account', fold(name)),
    max: LOGIN_LIMITS.perAccount,
    windowMs: LOGIN_LIMITS.accountWindowMs,
    liftedBy: unlockedKey(name),
  };
}

const unlockedKey = (name: string) => keyOf('unlocked', fold(name));

/** Returns the limit for attempts of one kind, other than logins, from one address. */
export function addressLimit(kind: string, address: string): Limit {
  return { key: keyOf(kind, networkOf(address)), max: LOGIN_LIMITS.perAddress };
}

/** Counts codes from all addresses together, because a person who enters a code already knows the password. */
export function codeLimit(administrator: number): Limit {
  return { key: keyOf('code', String(administrator)), max: LOGIN_LIMITS.perCode };
}

/**
 * If a count ends later than this, the clock was set back after the count began. Such a count is deleted, because it
 * would lock people out for too long. The time is longer than every window plus the difference between two clocks.
 */
const FARTHEST_END_MS = 2 * 60 * 60 * 1000;

/** Counts an attempt. Returns the seconds to wait if there were too many, otherwise null. */
export async function countAgainst(
  context: AppContext,
  { key, max, windowMs = LOGIN_LIMITS.windowMs, liftedBy }: Limit,
): Promise<number | null> {
  const { query } = context.database;
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
  if (failures <= max || (liftedBy !== undefined && (await isUnlocked(context, liftedBy)))) return null;
  return Math.max(1, Math.ceil((Date.parse(ends_at) - Date.now()) / 1000));
}

/** After the operator's unlock command, any device has this number of attempts. */
const MAX_AFTER_UNLOCK = 1_000;

/** Lifts the limit of a name until its window ends, even if other people continue to guess. */
export async function unlockAccount({ database: { query } }: AppContext, name: string): Promise<void> {
  const ends_at = new Date(Date.now() + LOGIN_LIMITS.accountWindowMs).toISOString();
  await query
    .insertInto('login_failures')
    .values({ key: unlockedKey(name), failures: 1, ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures: 1, ends_at }))
    .execute();
}

async function isUnlocked({ database: { query } }: AppContext, key: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('login_failures')
    .set((of) => ({ failures: of('failures', '+', 1) }))
    .where('key', '=', key)
    .where('ends_at', '>', new Date().toISOString())
    .where('failures', '<=', MAX_AFTER_UNLOCK)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
