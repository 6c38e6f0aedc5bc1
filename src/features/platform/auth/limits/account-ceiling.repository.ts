import type { AppContext } from '../../../../server/app-context.ts';
import { fold } from '../../../../shared/text/text.ts';
import { countAgainst, forgetOne, keyOf, type Limit } from '../login/login-failures.repository.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';

/**
 * Limits the failed logins of each name from all addresses together. This limit does not apply to trusted devices, so
 * other people cannot lock out an administrator. It also applies to unknown names, so nobody learns which names exist.
 */

function limitOf(name: string): Limit {
  return { key: keyOf('account', fold(name)), max: LOGIN_LIMITS.perAccount, windowMs: LOGIN_LIMITS.accountWindowMs };
}

/** After the operator's unlock command, any device has this number of attempts. */
const MAX_AFTER_UNLOCK = 1_000;

const unlockedKey = (name: string) => keyOf('unlocked', fold(name));

/** Counts an attempt for a name. Returns the seconds to wait if the attempt is rejected, otherwise null. */
export async function countForAccount(context: AppContext, name: string): Promise<number | null> {
  const wait = await countAgainst(context, limitOf(name));
  return wait === null || (await isUnlocked(context, name)) ? null : wait;
}

export async function takeBackForAccount(context: AppContext, name: string): Promise<void> {
  await forgetOne(context, limitOf(name));
}

/** Lifts the limit of a name until its window ends, even if other people continue to guess. */
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
