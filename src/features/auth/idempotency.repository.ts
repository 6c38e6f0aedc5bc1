import { hash } from 'node:crypto';
import { type AppContext, inTransaction } from '../../server/app-context.ts';
import type { Admin } from './admin.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Does `work` once for a key: whoever comes again within 24 hours with the same key gets the first answer (contract §9).
 * The key is taken in the same transaction as the work, so that of two at once the second waits for the first's answer.
 */
export async function withIdempotencyKey<T>(
  context: AppContext,
  admin: Admin,
  what: string,
  key: string | undefined,
  work: (context: AppContext) => Promise<T>,
): Promise<T> {
  if (!key) return work(context);
  const kept = hash('sha256', JSON.stringify([admin.name, what, key]), 'hex');
  return inTransaction(context, async (inside) => {
    const { query } = inside.database;
    const now = new Date();
    await query
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now.getTime() - DAY).toISOString())
      .execute();
    const taken = await query
      .insertInto('idempotency_keys')
      .values({ key: kept, answer: '', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) {
      const { answer } = await query
        .selectFrom('idempotency_keys')
        .select('answer')
        .where('key', '=', kept)
        .executeTakeFirstOrThrow();
      return JSON.parse(answer) as T;
    }
    const answer = await work(inside);
    await query
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', kept)
      .execute();
    return answer;
  });
}
