import { hash, randomBytes } from 'node:crypto';
import { type AppContext, inTransaction } from '../../server/app-context.ts';
import type { Admin } from './admin.ts';
import type { Account } from './administrators.repository.ts';
import { SESSION } from './session.ts';

/** A session is found by its token and nothing else; the database holds the token's hash only (D30). */

/** How often a use is written down, in milliseconds: a write a minute, not one a request. */
const NOTED_EVERY = 60_000;

const hashed = (token: string) => hash('sha256', token, 'hex');
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/**
 * Opens a session and answers its token; the token that the browser had before dies. Null where the password was changed
 * or the administrator removed since the account was looked up: every session opened with the old one ends (D30).
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
    await query.deleteFrom('sessions').where('created_at', '<', ago(SESSION.absolute)).execute();
    const token = randomBytes(32).toString('base64url');
    await query
      .insertInto('sessions')
      .values({ token_hash: hashed(token), administrator: account.id })
      .execute();
    return token;
  });
}

/** The administrator of a living session, or null: this is the check that makes an Admin. */
export async function adminOf({ database }: AppContext, token: string | undefined): Promise<Admin | null> {
  if (!token) return null;
  const session = await database.query
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator')
    .select(['administrators.name', 'sessions.last_used_at'])
    .where('token_hash', '=', hashed(token))
    .where('sessions.created_at', '>=', ago(SESSION.absolute))
    .where('last_used_at', '>=', ago(SESSION.idle))
    .executeTakeFirst();
  if (!session) return null;
  if (session.last_used_at < ago(NOTED_EVERY))
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
