import { hash } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { isWriteRefused } from '../../../../server/capacity.ts';
import type { Tables } from '../../../../server/db/tables.ts';
import { hashOfToken, newToken } from '../../../../server/token.ts';
import { ago } from '../../../../shared/dates/dates.ts';
import { type Admin, newOperation } from '../admin.ts';
import type { Account } from '../administrators.repository.ts';
import type { SessionInfo } from './session.schema.ts';
import { SESSION_MS, type SessionCookie } from './session.ts';

/** A token identifies a session. The database contains only the hash of the token. */

const LAST_USE_INTERVAL_MS = 60_000;

/** Returns a session's id for lists, computed from the stored hash. Neither id nor hash reveals the token. */
const idOf = (tokenHash: string) => hash('sha256', `session ${tokenHash}`, 'hex').slice(0, 32);

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

type SessionStart = {
  before?: string | undefined;
  isPersistent?: boolean;
  device?: string;
};

/**
 * Ends the browser's previous session. Returns null if the password or the codes have changed since `account` was read,
 * or if the administrator was removed.
 */
export async function openSession(
  context: AppContext,
  account: Account,
  { before, isPersistent = false, device = '' }: SessionStart = {},
): Promise<string | null> {
  return inTransaction(context, async ({ database: { engine, query } }) => {
    const row = await query
      .selectFrom('administrators')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('totp_secret', '=', account.totp_secret)
      // Does not use `for share`: two logins that write the last use could deadlock.
      .$if(engine === 'postgres', (select) => select.forNoKeyUpdate())
      .executeTakeFirst();
    if (!row) return null;
    if (before) await query.deleteFrom('sessions').where('token_hash', '=', hashOfToken(before)).execute();
    await query
      .deleteFrom('sessions')
      .where((sessions) => sessions.not(isValid(sessions)))
      .execute();
    const token = newToken();
    await query
      .insertInto('sessions')
      .values({ token_hash: hashOfToken(token), administrator: account.id, kept: isPersistent ? 1 : 0, device })
      .execute();
    await storeLastUse(query, account.id, hashOfToken(token));
    return token;
  });
}

/** Returns null without a valid session. This check creates an `Admin` (admin.ts). */
export async function adminOf({ database }: AppContext, token: string | undefined): Promise<Admin | null> {
  if (!token) return null;
  const session = await database.query
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator')
    .select(['administrators.id', 'administrators.name', 'role', 'must_change_password', 'sessions.last_used_at'])
    .where('token_hash', '=', hashOfToken(token))
    .where(isValid)
    .executeTakeFirst();
  if (!session) return null;
  if (session.last_used_at < ago(LAST_USE_INTERVAL_MS))
    await storeLastUse(database.query, session.id, hashOfToken(token)).catch((error: unknown) => {
      // A failure of this write does not fail the request.
      if (!isWriteRefused(error)) throw error;
    });
  const { id, name, role, must_change_password } = session;
  const mustChangePassword = must_change_password === 1;
  return { id, name, role, mustChangePassword, origin: 'form', operation: newOperation() } as Admin;
}

/** Also writes the administrator's row, because the team's list shows the last use after the session has ended. */
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
  await database.query.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute();
}

export async function listSessions(
  context: AppContext,
  admin: Admin,
  token: string | undefined,
): Promise<SessionInfo[]> {
  return (await sessionsOf(context, admin)).map(({ token_hash, created_at, last_used_at, kept, device }) => ({
    id: idOf(token_hash),
    created_at,
    last_used_at,
    current: token !== undefined && token_hash === hashOfToken(token),
    kept: kept === 1,
    device,
  }));
}

export async function endSession(context: AppContext, admin: Admin, id: string): Promise<boolean> {
  const session = (await sessionsOf(context, admin)).find(({ token_hash }) => idOf(token_hash) === id);
  if (!session) return false;
  await context.database.query.deleteFrom('sessions').where('token_hash', '=', session.token_hash).execute();
  return true;
}

export async function endOtherSessions(
  { database }: AppContext,
  { id }: Admin,
  token: string | undefined,
): Promise<number> {
  let deletion = database.query.deleteFrom('sessions').where('administrator', '=', id);
  if (token !== undefined) deletion = deletion.where('token_hash', '<>', hashOfToken(token));
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

/**
 * Ends the other sessions and gives this session a new token, so that copies of its cookie give no access. Returns null
 * if the session has ended.
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
    .set({ token_hash: hashOfToken(token) })
    .where('token_hash', '=', hashOfToken(before))
    .returning('kept')
    .executeTakeFirst();
  return row ? { token, isPersistent: row.kept === 1 } : null;
}

function sessionsOf({ database }: AppContext, { name }: Admin) {
  return database.query
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator')
    .select(['token_hash', 'sessions.created_at', 'sessions.last_used_at', 'kept', 'device'])
    .where('administrators.name', '=', name)
    .where(isValid)
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}
