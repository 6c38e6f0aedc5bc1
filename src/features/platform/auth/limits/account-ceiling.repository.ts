import type { AppContext } from '../../../../server/app-context.ts';
import { fold } from '../../../../shared/text/text.ts';
import { countAgainst, forgetOne, keyOf, type Limit } from '../login/login-failures.repository.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';

/**
 * A ceiling of failed logins for each name, from all addresses: many addresses guess no faster. Known devices
 * are not counted here (login-limits.server.ts), so that other people cannot lock an administrator out. Unknown names
 * are counted in the same way, so that the response does not tell them apart.
 */

function limitOf(name: string): Limit {
  return { key: keyOf('account', fold(name)), max: LOGIN_LIMITS.perAccount, windowMs: LOGIN_LIMITS.accountWindowMs };
}

/** Attempts that the operator's command allows, from any device. */
const MAX_AFTER_UNLOCK = 1_000;

const unlockedKey = (name: string) => keyOf('unlocked', fold(name));

/** Counts an attempt against the name. Returns the seconds to wait where it is refused unread, else null. */
export async function countForAccount(context: AppContext, name: string): Promise<number | null> {
  const wait = await countAgainst(context, limitOf(name));
  return wait === null || (await isUnlocked(context, name)) ? null : wait;
}

/** Removes an attempt that was no failure. Earlier failures still count: a success elsewhere gives no new attempts. */
export async function takeBackForAccount(context: AppContext, name: string): Promise<void> {
  await forgetOne(context, limitOf(name));
}

/** Lifts the ceiling of a name for as long as its window lasts, also while guesses go on. */
export async function unlockAccount({ database: { query } }: AppContext, name: string): Promise<void> {
  const ends_at = new Date(Date.now() + LOGIN_LIMITS.accountWindowMs).toISOString();
  await query
    .insertInto('login_failures')
    .values({ key: unlockedKey(name), failures: 1, ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures: 1, ends_at }))
    .execute();
}

async function isUnlocked({ database: { query } }: AppContext, name: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('login_failures')
    .set((of) => ({ failures: of('failures', '+', 1) }))
    .where('key', '=', unlockedKey(name))
    .where('ends_at', '>', new Date().toISOString())
    .where('failures', '<=', MAX_AFTER_UNLOCK)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
