import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../server/app-context.ts';
import { countForAccount, takeBackForAccount } from './account-ceiling.repository.ts';
import type { AdminScope } from './admin-scope.routes.ts';
import { findAdministrator } from './administrators.repository.ts';
import { hasDeviceCookie, knownDevice } from './known-device.server.ts';
import {
  countAgainst,
  countAttempt,
  forgetAttempts,
  forgetOne,
  keyOf,
  type Limit,
  takeBackAttempt,
} from './login-failures.repository.ts';
import { LOGIN_LIMITS } from './session.ts';
import { assertNotTooMany } from './too-many.server.ts';

/** One login, counted. */
export type LoginAttempt = {
  /** It was no failure: the password was not looked at, or only the code is missing. */
  takeBack(): Promise<void>;
  succeeded(): Promise<void>;
};

/**
 * Counts a login before its password is looked at. A known device counts for itself alone, so that nobody can lock its
 * administrator out, also not from the same network; whoever has stolen its cookie guesses no faster with it.
 * @throws DomainError 429 where the password is not to be looked at.
 */
export async function countLogin(
  { context, publicUrl }: AdminScope,
  request: FastifyRequest,
  reply: FastifyReply,
  user: string,
): Promise<LoginAttempt> {
  const device = await deviceOf(context, publicUrl, request, user);
  if (device !== null) {
    const limit: Limit = { key: keyOf('device', device), max: LOGIN_LIMITS.perDevice };
    assertNotTooMany(reply, await countAgainst(context, limit));
    const takeBack = () => forgetOne(context, limit);
    return { takeBack, succeeded: takeBack };
  }
  assertNotTooMany(reply, await countAttempt(context, user, request.ip));
  assertNotTooMany(reply, await countForAccount(context, user));
  return {
    async takeBack() {
      await takeBackAttempt(context, user, request.ip);
      await takeBackForAccount(context, user);
    },
    async succeeded() {
      await forgetAttempts(context, user, request.ip);
      await takeBackForAccount(context, user);
    },
  };
}

/** The known device of the administrator of that name, or null. */
async function deviceOf(
  context: AppContext,
  publicUrl: string | undefined,
  request: FastifyRequest,
  user: string,
): Promise<string | null> {
  if (!hasDeviceCookie(request)) return null;
  const account = await findAdministrator(context, user);
  return account ? knownDevice(context, request, publicUrl, account.id) : null;
}
