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

const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const secondsUntil = (time: string) => Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1000));

/**
 * Counts an attempt against all limits. Returns the seconds to wait if there were too many, otherwise null. Reads the
 * counts first, so that a refused attempt writes nothing: strangers can repeat it as often as they want.
 */
export async function countAgainst(context: AppContext, ...limits: readonly Limit[]): Promise<number | null> {
  const wait = await waitFor(context, limits);
  if (wait !== null) return wait;
  await context.database.query
    .deleteFrom('login_failures')
    .where((row) => row.or([row('ends_at', '<', inFuture(0)), row('ends_at', '>', inFuture(FARTHEST_END_MS))]))
    .execute();
  for (const limit of limits) {
    const seconds = await countOne(context, limit);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** Returns the seconds to wait if one of the limits is reached. */
async function waitFor({ database: { query } }: AppContext, limits: readonly Limit[]): Promise<number | null> {
  const keys = limits.flatMap(({ key, liftedBy }) => (liftedBy === undefined ? [key] : [key, liftedBy]));
  const rows = await query
    .selectFrom('login_failures')
    .selectAll()
    .where('key', 'in', keys)
    .where('ends_at', '>', inFuture(0))
    .where('ends_at', '<=', inFuture(FARTHEST_END_MS))
    .execute();
  const find = (key: string | undefined) => rows.find((row) => row.key === key);
  for (const { key, max, liftedBy } of limits) {
    const count = find(key);
    const unlocked = find(liftedBy);
    if (count === undefined || count.failures < max) continue;
    if (unlocked === undefined || unlocked.failures > MAX_AFTER_UNLOCK) return secondsUntil(count.ends_at);
  }
  return null;
}

/** Returns the seconds to wait if attempts at the same time have reached the limit first. */
async function countOne(
  context: AppContext,
  { key, max, windowMs = LOGIN_LIMITS.windowMs, liftedBy }: Limit,
): Promise<number | null> {
  const { failures, ends_at } = await context.database.query
    .insertInto('login_failures')
    .values({ key, failures: 1, ends_at: inFuture(windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((of) => ({ failures: of('login_failures.failures', '+', 1) })),
    )
    .returning(['failures', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (failures <= max || (liftedBy !== undefined && (await isUnlocked(context, liftedBy)))) return null;
  return secondsUntil(ends_at);
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

/** Returns false if there was no count. */
export async function forgetOne({ database: { query } }: AppContext, { key }: Limit): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('login_failures')
    .where('key', '=', key)
    .where('failures', '=', 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  const { numUpdatedRows } = await query
    .updateTable('login_failures')
    .set((of) => ({ failures: of('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
