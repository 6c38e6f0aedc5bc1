import type { AppContext } from '../../../../server/app-context.ts';
import { hashOfToken, newToken } from '../../../../server/token.ts';

/** A challenge is a random value. It is valid for one use, for one purpose and for a short time. */

const LIFETIME_MS = 5 * 60 * 1000;

/** Returns a new challenge in base64url. Deletes expired challenges. */
export async function newChallenge(
  { database: { query } }: AppContext,
  purpose: string,
  lifetimeMs = LIFETIME_MS,
): Promise<string> {
  const now = Date.now();
  await query.deleteFrom('challenges').where('ends_at', '<', new Date(now).toISOString()).execute();
  const challenge = newToken();
  await query
    .insertInto('challenges')
    .values({ challenge_hash: hashOfToken(challenge), purpose, ends_at: new Date(now + lifetimeMs).toISOString() })
    .execute();
  return challenge;
}

/** Returns false if the challenge has another purpose, is too old, or was used before. */
export async function takeChallenge(
  { database: { query } }: AppContext,
  purpose: string,
  challenge: string,
): Promise<boolean> {
  const deletion = await query
    .deleteFrom('challenges')
    .where('challenge_hash', '=', hashOfToken(challenge))
    .where('purpose', '=', purpose)
    .where('ends_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return deletion.numDeletedRows === 1n;
}
