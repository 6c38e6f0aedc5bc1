import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { House } from '../../server/house.ts';
import { LOGIN_LIMITS } from './session.ts';

/**
 * Failed logins, counted in the database, so that several instances share one count. An attempt is counted before the
 * password is looked at: of twenty-five at once, exactly as many pass as the limit says. Keys are hashes: no name and
 * no address is kept.
 */

type Limit = { key: string; most: number };

function limitsOf(name: string, address: string): Limit[] {
  const key = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'hex');
  return [
    { key: key('name', name.toLowerCase(), address), most: LOGIN_LIMITS.perName },
    { key: key('address', address), most: LOGIN_LIMITS.perAddress },
  ];
}

/** Counts an attempt; answers how many seconds to wait where there were too many, null otherwise. */
export async function countAttempt({ database }: House, name: string, address: string): Promise<number | null> {
  const now = new Date();
  const ends = new Date(now.getTime() + LOGIN_LIMITS.window).toISOString();
  let wait: number | null = null;
  for (const { key, most } of limitsOf(name, address)) {
    const { failures, ends_at } = await database.query
      .insertInto('login_failures')
      .values({ key, failures: 1, ends_at: ends })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((of) => ({
          failures: sql<number>`case when ${of.ref('login_failures.ends_at')} < ${now.toISOString()} then 1 else ${of.ref('login_failures.failures')} + 1 end`,
          ends_at: sql<string>`case when ${of.ref('login_failures.ends_at')} < ${now.toISOString()} then ${ends} else ${of.ref('login_failures.ends_at')} end`,
        })),
      )
      .returning(['failures', 'ends_at'])
      .executeTakeFirstOrThrow();
    if (failures > most) wait = Math.max(wait ?? 1, Math.ceil((new Date(ends_at).getTime() - now.getTime()) / 1000));
  }
  return wait;
}

/** A login that succeeded was no failure: it is taken off both counts, and this name's begins anew. */
export async function forgetAttempts({ database }: House, name: string, address: string): Promise<void> {
  const [own, shared] = limitsOf(name, address);
  await database.query
    .deleteFrom('login_failures')
    .where((of) =>
      of.or([
        of('key', '=', own?.key ?? ''),
        of('ends_at', '<', new Date().toISOString()),
        of.and([of('key', '=', shared?.key ?? ''), of('failures', '=', 1)]),
      ]),
    )
    .execute();
  await database.query
    .updateTable('login_failures')
    .set((of) => ({ failures: of('failures', '-', 1) }))
    .where('key', '=', shared?.key ?? '')
    .where('failures', '>', 1)
    .execute();
}
