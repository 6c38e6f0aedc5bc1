import { hash } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { networkOf } from '../../../../server/http/network.ts';
import { fold } from '../../../../shared/text/text.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';

/**
 * Failed logins, counted in the database so that several instances share one count. An attempt is counted before its
 * password is checked, so that parallel attempts cannot exceed the limit. Keys are hashes: no name and no address is
 * stored.
 */

/** Most attempts of one kind within the window, by default 15 minutes; `key` is a hash. */
export type Limit = { key: string; max: number; windowMs?: number };

export const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'hex');

function limitsOf(name: string, address: string): { own: Limit; shared: Limit } {
  const network = networkOf(address);
  return {
    own: { key: keyOf('name', fold(name), network), max: LOGIN_LIMITS.perName },
    shared: { key: keyOf('address', network), max: LOGIN_LIMITS.perAddress },
  };
}

/** A limit of attempts of one kind for one address, besides logins. */
export function addressLimit(kind: string, address: string, max: number = LOGIN_LIMITS.perAddress): Limit {
  return { key: keyOf(kind, networkOf(address)), max };
}

/** The limit of codes for one administrator, from all addresses: the person knows the password already. */
export function codeLimit(administrator: number): Limit {
  return { key: keyOf('code', String(administrator)), max: LOGIN_LIMITS.perCode };
}

/**
 * Counts an attempt. Returns the seconds to wait if there were too many, else null. Once an address is over its limit,
 * its further names are not stored, so that the table cannot be filled.
 */
export async function countAttempt(context: AppContext, name: string, address: string): Promise<number | null> {
  const { own, shared } = limitsOf(name, address);
  return (await countAgainst(context, shared)) ?? (await countAgainst(context, own));
}

/**
 * A count that ends later than this from now was begun by a clock that has been set back since: it would lock everybody
 * out until then. More than any window, and than the clocks of two instances differ.
 */
const FARTHEST_END_MS = 2 * 60 * 60 * 1000;

/** Counts an attempt against one limit. Returns the seconds to wait when there were too many, else null. */
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

/** After a successful login: takes the attempt off the address's count and resets the name's. */
export async function forgetAttempts(context: AppContext, name: string, address: string): Promise<void> {
  const { own, shared } = limitsOf(name, address);
  await forgetAll(context, own);
  await forgetOne(context, shared);
}

/** Removes an attempt with the right password and without the second factor: it is neither a failure nor a success. */
export async function takeBackAttempt(context: AppContext, name: string, address: string): Promise<void> {
  const { own, shared } = limitsOf(name, address);
  await forgetOne(context, own);
  await forgetOne(context, shared);
}

/** Resets the count of one limit. */
export async function forgetAll({ database: { query } }: AppContext, { key }: Limit): Promise<void> {
  await query.deleteFrom('login_failures').where('key', '=', key).execute();
}

/** Takes one attempt off the count of a limit. */
export async function forgetOne({ database: { query } }: AppContext, { key }: Limit): Promise<void> {
  await query.deleteFrom('login_failures').where('key', '=', key).where('failures', '=', 1).execute();
  await query
    .updateTable('login_failures')
    .set((of) => ({ failures: of('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 1)
    .execute();
}
