import { hash } from 'node:crypto';
import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { ago } from '../../../shared/dates/dates.ts';
import type { Admin } from './admin.ts';

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Runs `work` once for each key within 24 hours; later calls get the first result. The key is inserted in the same
 * transaction, so that a parallel call waits.
 */
export async function withIdempotencyKey<T>(
  context: AppContext,
  admin: Admin,
  operation: string,
  key: string | undefined,
  work: (context: AppContext) => Promise<T>,
): Promise<T> {
  if (!key) return work(context);
  const hashedKey = hash('sha256', JSON.stringify([admin.name, operation, key]), 'hex');
  return inTransaction(context, async (inside) => {
    const { query } = inside.database;
    const now = new Date();
    await query.deleteFrom('idempotency_keys').where('created_at', '<', ago(KEY_LIFETIME_MS, now)).execute();
    const newKey = await query
      .insertInto('idempotency_keys')
      .values({ key: hashedKey, answer: '', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!newKey) {
      const { answer } = await query
        .selectFrom('idempotency_keys')
        .select('answer')
        .where('key', '=', hashedKey)
        .executeTakeFirstOrThrow();
      return JSON.parse(answer);
    }
    const result = await work(inside);
    await query
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(result) })
      .where('key', '=', hashedKey)
      .execute();
    return result;
  });
}
