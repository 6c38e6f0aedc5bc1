import { hash, randomBytes } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import { type Identity, USER_COOKIE_SECONDS } from './identity.ts';

/** A visitor's session. The cookie contains a random token, the database only the token's hash. */

const hashed = (token: string) => hash('sha256', token, 'hex');

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
