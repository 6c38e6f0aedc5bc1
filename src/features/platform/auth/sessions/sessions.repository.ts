import { hash, randomBytes } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { isWriteRefused } from '../../../../server/capacity.ts';
import type { Tables } from '../../../../server/db/tables.ts';
import type { Admin } from '../admin.ts';
import type { Account } from '../administrators.repository.ts';
import type { SessionInfo } from './session.schema.ts';
import { SESSION_MS, type SessionCookie } from './session.ts';

/** A session is found by its token; the database holds only the token's hash. */

/** The precision of the last use: one write a minute instead of one a request. */
const LAST_USE_INTERVAL_MS = 60_000;

const newToken = () => randomBytes(32).toString('base64url');
const hashed = (token: string) => hash('sha256', token, 'hex');
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** The id of a session in lists: it follows from the stored hash, and neither reveals the token. */
const idOf = (tokenHash: string) => hash('sha256', `session ${tokenHash}`, 'hex').slice(0, 32);

/** The condition of a session that has not ended. */
function isValid({ and, or, eb }: ExpressionBuilder<Pick<Tables, 'sessions'>, 'sessions'>): Expression<SqlBool> {
  const since = (age: number) => eb('sessions.created_at', '>=', ago(age));
  return or([
    and([eb('sessions.kept', '=', 1), since(SESSION_MS.persistent)]),
    and([
      eb('sessions.kept', '=', 0),
      since(SESSION_MS.absolute),
      eb('sessions.last_used_at', '>=', ago(SESSION_MS.idle)),
    ]),
  ]);
}

/**
 * Opens a session and returns its token; the browser's previous session ends. Returns null if the password was changed,
 * codes turned on or off, or the administrator removed since the account was read, because that ends sessions. A
 * persistent session does not end without calls.
 */
export async function openSession(
  context: AppContext,
  account: Account,
  { before, isPersistent = false }: { before?: string | undefined; isPersistent?: boolean } = {},
): Promise<string | null> {
  return inTransaction(context, async ({ database: { engine, query } }) => {
    const row = await query
      .selectFrom('administrators')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('totp_secret', '=', account.totp_secret)
      // `for share` would make two logins wait for each other to write the last use.
      .$if(engine === 'postgres', (select) => select.forNoKeyUpdate())
      .executeTakeFirst();
    if (!row) return null;
    if (before) await query.deleteFrom('sessions').where('token_hash', '=', hashed(before)).execute();
    await query
      .deleteFrom('sessions')
      .where((sessions) => sessions.not(isValid(sessions)))
      .execute();
    const token = newToken();
    await query
      .insertInto('sessions')
      .values({ token_hash: hashed(token), administrator: account.id, kept: isPersistent ? 1 : 0 })
      .execute();
    await storeLastUse(query, account.id, hashed(token));
    return token;
  });
}

/** The administrator of a valid session, or null. This is the check that makes an `Admin` (admin.ts). */
export async function adminOf({ database }: AppContext, token: string | undefined): Promise<Admin | null> {
  if (!token) return null;
  const session = await database.query
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator')
    .select(['administrators.id', 'administrators.name', 'role', 'must_change_password', 'sessions.last_used_at'])
    .where('token_hash', '=', hashed(token))
    .where(isValid)
    .executeTakeFirst();
  if (!session) return null;
  if (session.last_used_at < ago(LAST_USE_INTERVAL_MS))
    await storeLastUse(database.query, session.id, hashed(token)).catch((error: unknown) => {
      // The request's reads do not depend on this write.
      if (!isWriteRefused(error)) throw error;
    });
  const { id, name, role, must_change_password } = session;
  return { id, name, role, mustChangePassword: must_change_password === 1, origin: 'form' } as Admin;
}

/**
 * Stores the last use of the session, and of the administrator: the team's list shows it after the session has ended
 * too.
 */
async function storeLastUse(
  query: AppContext['database']['query'],
  administrator: number,
  token_hash: string,
): Promise<void> {
  const last_used_at = new Date().toISOString();
  await query.updateTable('sessions').set({ last_used_at }).where('token_hash', '=', token_hash).execute();
  await query.updateTable('administrators').set({ last_used_at }).where('id', '=', administrator).execute();
}

export async function closeSession({ database }: AppContext, token: string): Promise<void> {
  await database.query.deleteFrom('sessions').where('token_hash', '=', hashed(token)).execute();
}

/** The administrator's sessions that have not ended, newest use first; `token` is that of the request. */
export async function listSessions(
  context: AppContext,
  admin: Admin,
  token: string | undefined,
): Promise<SessionInfo[]> {
  return (await sessionsOf(context, admin)).map(({ token_hash, created_at, last_used_at, kept }) => ({
    id: idOf(token_hash),
    created_at,
    last_used_at,
    current: token !== undefined && token_hash === hashed(token),
    kept: kept === 1,
  }));
}

/** Ends one session of the administrator; false when there is none of that id. */
export async function endSession(context: AppContext, admin: Admin, id: string): Promise<boolean> {
  const session = (await sessionsOf(context, admin)).find(({ token_hash }) => idOf(token_hash) === id);
  if (!session) return false;
  await context.database.query.deleteFrom('sessions').where('token_hash', '=', session.token_hash).execute();
  return true;
}

/** Ends the sessions of the administrator but the one of `token`. @returns how many */
export async function endOtherSessions(
  { database }: AppContext,
  { id }: Admin,
  token: string | undefined,
): Promise<number> {
  let deletion = database.query.deleteFrom('sessions').where('administrator', '=', id);
  if (token !== undefined) deletion = deletion.where('token_hash', '<>', hashed(token));
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

/**
 * Ends the other sessions of the administrator and gives the one of `before` another token: a copy of its cookie opens
 * nothing from now on. Returns null if that session has ended.
 */
export async function renewSession(
  context: AppContext,
  admin: Admin,
  before: string | undefined,
): Promise<SessionCookie | null> {
  await endOtherSessions(context, admin, before);
  if (before === undefined) return null;
  const token = newToken();
  const row = await context.database.query
    .updateTable('sessions')
    .set({ token_hash: hashed(token) })
    .where('token_hash', '=', hashed(before))
    .returning('kept')
    .executeTakeFirst();
  return row ? { token, isPersistent: row.kept === 1 } : null;
}

function sessionsOf({ database }: AppContext, { name }: Admin) {
  return database.query
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator')
    .select(['token_hash', 'sessions.created_at', 'sessions.last_used_at', 'kept'])
    .where('administrators.name', '=', name)
    .where(isValid)
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}
