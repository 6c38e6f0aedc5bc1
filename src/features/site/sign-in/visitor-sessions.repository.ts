import { hash, randomBytes } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import { type Identity, USER_COOKIE_SECONDS } from './identity.ts';

/**
 * Visitors' sessions: the cookie holds a random token and the database its hash, so a sign-out ends the
 * session.
 */

const hashed = (token: string) => hash('sha256', token, 'hex');

/** Opens a session and returns its token. The browser's previous one ends; those that have expired are deleted. */
export async function openVisitorSession(
  { database: { query } }: AppContext,
  visitor: number,
  before: string | undefined,
): Promise<string> {
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  await query.deleteFrom('visitor_sessions').where('ends_at', '<', new Date(now).toISOString()).execute();
  if (before !== undefined)
    await query.deleteFrom('visitor_sessions').where('token_hash', '=', hashed(before)).execute();
  const ends_at = new Date(now + USER_COOKIE_SECONDS * 1000).toISOString();
  await query
    .insertInto('visitor_sessions')
    .values({ token_hash: hashed(token), visitor, ends_at })
    .execute();
  return token;
}

/** The person signed in with this token, or null. */
export async function visitorOf({ database }: AppContext, token: string | undefined): Promise<Identity | null> {
  if (!token) return null;
  const row = await database.query
    .selectFrom('visitor_sessions')
    .innerJoin('users', 'users.id', 'visitor_sessions.visitor')
    .select(['email', 'name', 'image as picture'])
    .where('token_hash', '=', hashed(token))
    .where('ends_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row ?? null;
}

export async function closeVisitorSession({ database }: AppContext, token: string): Promise<void> {
  await database.query.deleteFrom('visitor_sessions').where('token_hash', '=', hashed(token)).execute();
}
