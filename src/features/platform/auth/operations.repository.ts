import { hash } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import { ago } from '../../../shared/dates/dates.ts';
import type { Admin } from './admin.ts';

/** During this time, further requests of the same action join its operation. */
const JOINING_MS = 10 * 60 * 1000;

/**
 * Returns the administrator with the operation of a request.
 * - `sent`: the operation of an earlier request of the same action. It counts if the same person has written it in the
 *   last ten minutes.
 * - `requestKey`: names a request that may arrive twice. The second arrival gets the operation of the first.
 */
export async function withOperation(
  { database: { query } }: AppContext,
  admin: Admin,
  sent: string | undefined,
  requestKey: readonly string[] | undefined,
): Promise<Admin> {
  if (sent !== undefined) {
    const joined = await query
      .selectFrom('journal')
      .select('id')
      .where('operation', '=', sent)
      .where('who', '=', admin.name)
      .where('at', '>=', ago(JOINING_MS))
      .limit(1)
      .executeTakeFirst();
    if (joined) return { ...admin, operation: sent };
  }
  if (requestKey === undefined) return admin;
  const digest = hash('sha256', JSON.stringify([admin.name, ...requestKey]), 'hex');
  return { ...admin, operation: digest.slice(0, 32) };
}

export async function hasEntries({ database: { query } }: AppContext, operation: string | null): Promise<boolean> {
  const entry = query.selectFrom('journal').select('id').where('operation', '=', operation).limit(1);
  return (await entry.executeTakeFirst()) !== undefined;
}
