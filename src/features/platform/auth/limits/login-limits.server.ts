import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../../../../server/app-context.ts';
import { networkOf } from '../../../../server/http/network.ts';
import { DomainError } from '../../../../shared/errors.ts';
import { fold } from '../../../../shared/text/text.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';
import { StoredLimiter } from './stored-limiter.repository.ts';

/** A count of attempts. The key contains hashes instead of names and addresses. */
type Limit = { limiter: StoredLimiter; key: string; isResetBySuccess: boolean };

const { perName, perNetwork, perCode, windowSeconds: duration } = LOGIN_LIMITS;

const hashed = (text: string) => hash('sha256', text, 'hex');

const NAME = 'name';
const CODE = 'code';
const LOGINS_OF_NETWORK = 'network';

/**
 * Returns the limits of a login, in the order of the count. For a network above its limit, no further names are stored,
 * so that nobody can fill the table. Attempts from other networks do not count, so nobody can lock out an administrator
 * from elsewhere. Unknown names count too, so nobody learns which names exist.
 */
export function loginLimits(context: AppContext, name: string, address: string): Limit[] {
  const limiter = new StoredLimiter(context, { keyPrefix: NAME, points: perName, duration });
  const key = `${hashed(fold(name))}:${hashed(networkOf(address))}`;
  return [networkLimit(context, LOGINS_OF_NETWORK, address), { limiter, key, isResetBySuccess: true }];
}

/** Returns the limit of all attempts of one kind from one network. A success takes back only its own attempt. */
export function networkLimit(context: AppContext, kind: string, address: string): Limit {
  const limiter = new StoredLimiter(context, { keyPrefix: kind, points: perNetwork, duration });
  return { limiter, key: hashed(networkOf(address)), isResetBySuccess: false };
}

/** Counts codes from all networks together, because a person who enters a code already knows the password. */
export function codeLimit(context: AppContext, administrator: number): Limit {
  const limiter = new StoredLimiter(context, { keyPrefix: CODE, points: perCode, duration });
  return { limiter, key: String(administrator), isResetBySuccess: true };
}

/** Returns the limit of an open session, so that nobody else can use up its attempts. */
export function sessionLimit(context: AppContext, kind: string, token: string, points: number): Limit {
  const limiter = new StoredLimiter(context, { keyPrefix: kind, points, duration });
  return { limiter, key: hashed(token), isResetBySuccess: true };
}

type Attempt = {
  /** Removes an attempt that was no failure: the password was not checked, or only the code is missing. */
  takeBack(): Promise<void>;
  succeeded(): Promise<void>;
};

/**
 * Counts an attempt against all limits, before its secret is checked. Reads the counts first, so that a refused attempt
 * writes nothing: strangers can repeat it as often as they want.
 * @throws DomainError 429 with `Retry-After` if there were too many
 */
export async function countAttempt(reply: FastifyReply, ...limits: readonly Limit[]): Promise<Attempt> {
  for (const { limiter, key } of limits) {
    const count = await limiter.get(key);
    if (count !== null && count.consumedPoints >= limiter.points) throw tooMany(reply, count);
  }
  for (const { limiter, key } of limits)
    await limiter.consume(key).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? tooMany(reply, error) : error;
    });
  return {
    async takeBack() {
      for (const limit of limits) await takeBack(limit);
    },
    async succeeded() {
      for (const limit of limits) await (limit.isResetBySuccess ? limit.limiter.delete(limit.key) : takeBack(limit));
    },
  };
}

export async function takeBack({ limiter, key }: Limit): Promise<void> {
  await limiter.reward(key);
}

function tooMany(reply: FastifyReply, { msBeforeNext }: RateLimiterRes): DomainError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  reply.header('Retry-After', seconds);
  return new DomainError('too_many_requests', `Trop d’essais : réessayez dans ${Math.ceil(seconds / 60)} min.`);
}

/**
 * Forgets the failures of an administrator, and those of all networks, because one of them may be the administrator's.
 */
export async function forgetFailures(
  { database: { query } }: AppContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await query
    .deleteFrom('login_failures')
    .where((row) =>
      row.or([
        row('key', 'like', `${NAME}:${hashed(fold(name))}:%`),
        row('key', 'like', `${LOGINS_OF_NETWORK}:%`),
        row('key', '=', `${CODE}:${id}`),
      ]),
    )
    .execute();
}
