import { hash, randomBytes } from 'node:crypto';
import { type AppContext, inTransaction } from '../../server/app-context.ts';
import type { Admin } from './admin.ts';
import type { Account } from './administrators.repository.ts';
import { SESSION_MS } from './session.ts';

/** A session is found by its token; the database holds only the token's hash (D30). */

/** How exactly the last use is stored: one write a minute instead of one a request. */
const LAST_USE_INTERVAL_MS = 60_000;

const hashed = (token: string) => hash('sha256', token, 'hex');
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/**
 * Opens a session and returns its token; the browser's previous session ends. Returns null when the password was changed
 * or the administrator removed since the account was read, because that ends all sessions (D30).
 */
export async function openSession(context: AppContext, account: Account, before?: string): Promise<string | null> {
  return inTransaction(context, async ({ database: { engine, query } }) => {
    const same = await query
      .selectFrom('administrators')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .$if(engine === 'postgres', (select) => select.forShare())
      .executeTakeFirst();
    if (!same) return null;
    if (before) await query.deleteFrom('sessions').where('token_hash', '=', hashed(before)).execute();
    await query.deleteFrom('sessions').where('created_at', '<', ago(SESSION_MS.absolute)).execute();
    const token = randomBytes(32).toString('base64url');
    await query
      .insertInto('sessions')
      .values({ token_hash: hashed(token), administrator: account.id })
      .execute();
    return token;
  });
}

/** The administrator of a valid session, or null. This is the check that makes an `Admin` (admin.ts). */
export async function adminOf({ database }: AppContext, token: string | undefined): Promise<Admin | null> {
  if (!token) return null;
  const session = await database.query
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator')
    .select(['administrators.name', 'sessions.last_used_at'])
    .where('token_hash', '=', hashed(token))
    .where('sessions.created_at', '>=', ago(SESSION_MS.absolute))
    .where('last_used_at', '>=', ago(SESSION_MS.idle))
    .executeTakeFirst();
  if (!session) return null;
  if (session.last_used_at < ago(LAST_USE_INTERVAL_MS))
    await database.query
      .updateTable('sessions')
      .set({ last_used_at: new Date().toISOString() })
      .where('token_hash', '=', hashed(token))
      .execute();
  return { name: session.name } as Admin;
}

export async function closeSession({ database }: AppContext, token: string): Promise<void> {
  await database.query.deleteFrom('sessions').where('token_hash', '=', hashed(token)).execute();
}
