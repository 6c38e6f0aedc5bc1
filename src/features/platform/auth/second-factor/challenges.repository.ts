import { hash, randomBytes } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';

/**
 * Random values that count once, for one purpose and a short time, such as the challenge that an authenticator signs.
 */

const LIFETIME_MS = 5 * 60 * 1000;

const hashed = (challenge: string) => hash('sha256', challenge, 'hex');

/** A new challenge, base64url. Expired ones are deleted. */
export async function newChallenge(
  { database: { query } }: AppContext,
  purpose: string,
  lifetimeMs = LIFETIME_MS,
): Promise<string> {
  const now = Date.now();
  await query.deleteFrom('challenges').where('ends_at', '<', new Date(now).toISOString()).execute();
  const challenge = randomBytes(32).toString('base64url');
  await query
    .insertInto('challenges')
    .values({ challenge_hash: hashed(challenge), purpose, ends_at: new Date(now + lifetimeMs).toISOString() })
    .execute();
  return challenge;
}

/** Uses a challenge up, also for a wrong answer; false if it was not made for this, is too old or was used. */
export async function takeChallenge(
  { database: { query } }: AppContext,
  purpose: string,
  challenge: string,
): Promise<boolean> {
  const deletion = await query
    .deleteFrom('challenges')
    .where('challenge_hash', '=', hashed(challenge))
    .where('purpose', '=', purpose)
    .where('ends_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return deletion.numDeletedRows === 1n;
}
