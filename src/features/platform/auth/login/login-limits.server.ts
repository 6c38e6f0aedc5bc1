import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../server/app-context.ts';
import type { Admin } from '../admin.ts';
import type { AdminScope } from '../admin-scope.routes.ts';
import { findAdministrator } from '../administrators.repository.ts';
import { countForAccount, takeBackForAccount } from '../limits/account-ceiling.repository.ts';
import { assertNotTooMany } from '../limits/too-many.server.ts';
import { isTrustedDevice, namedByDevice } from '../limits/trusted-device.server.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';
import { sessionToken } from '../sessions/session-cookie.server.ts';
import { adminOf } from '../sessions/sessions.repository.ts';
import {
  addressLimit,
  countAgainst,
  countAttempt,
  forgetAll,
  forgetAttempts,
  forgetOne,
  keyOf,
  type Limit,
  takeBackAttempt,
} from './login-failures.repository.ts';

type LoginAttempt = {
  /** Removes an attempt that was no failure: the password was not checked, or only the code is missing. */
  takeBack(): Promise<void>;
  succeeded(): Promise<void>;
};

/**
 * Counts a login before its password is checked. A trusted device has a separate count, so that other people cannot
 * lock out its administrator.
 * @throws DomainError 429 if the password must not be checked
 */
export async function countLogin(
  { context, publicUrl }: AdminScope,
  request: FastifyRequest,
  reply: FastifyReply,
  user: string,
): Promise<LoginAttempt> {
  const device = await deviceOf(context, publicUrl, request, user);
  if (device !== null) return countDevice(context, reply, device);
  assertNotTooMany(reply, await countAttempt(context, user, request.ip));
  const account = await countAccount(context, reply, user);
  return {
    async takeBack() {
      await takeBackAttempt(context, user, request.ip);
      await account.takeBack();
    },
    async succeeded() {
      await forgetAttempts(context, user, request.ip);
      await account.succeeded();
    },
  };
}

/**
 * Counts an attempt to confirm an action with the password. The session has a separate limit, so that other people on
 * the network cannot use up its attempts.
 * @throws DomainError 429 if the password must not be checked
 */
export async function countConfirmation(
  { context, publicUrl }: AdminScope,
  request: FastifyRequest,
  reply: FastifyReply,
  admin: Admin,
): Promise<LoginAttempt> {
  const session: Limit = {
    key: keyOf('session', sessionToken(request, publicUrl) ?? ''),
    max: LOGIN_LIMITS.perName,
  };
  assertNotTooMany(reply, await countAgainst(context, session));
  const device = await isTrustedDevice(context, request, publicUrl, [admin.id]);
  const shared = await (device === null
    ? countAccount(context, reply, admin.name)
    : countDevice(context, reply, device));
  return {
    async takeBack() {
      await forgetOne(context, session);
      await shared.takeBack();
    },
    async succeeded() {
      await forgetAll(context, session);
      await shared.succeeded();
    },
  };
}

/**
 * Returns the limit of the session or of the trusted device, so that other people on the network cannot use it up. If
 * there is neither, returns the limit of the network.
 */
export async function passkeyLimit({ context, publicUrl }: AdminScope, request: FastifyRequest): Promise<Limit> {
  const token = sessionToken(request, publicUrl);
  const isOpen = (await adminOf(context, token)) !== null;
  const caller = isOpen ? token : await isTrustedDevice(context, request, publicUrl, namedByDevice(request));
  return caller ? { key: keyOf('passkey', caller), max: LOGIN_LIMITS.perAddress } : addressLimit('passkey', request.ip);
}

async function countDevice(context: AppContext, reply: FastifyReply, device: string): Promise<LoginAttempt> {
  const limit: Limit = { key: keyOf('device', device), max: LOGIN_LIMITS.perDevice };
  assertNotTooMany(reply, await countAgainst(context, limit));
  const takeBack = () => forgetOne(context, limit);
  return { takeBack, succeeded: takeBack };
}

async function countAccount(context: AppContext, reply: FastifyReply, name: string): Promise<LoginAttempt> {
  assertNotTooMany(reply, await countForAccount(context, name));
  const takeBack = () => takeBackForAccount(context, name);
  return { takeBack, succeeded: takeBack };
}

async function deviceOf(
  context: AppContext,
  publicUrl: string | undefined,
  request: FastifyRequest,
  user: string,
): Promise<string | null> {
  if (namedByDevice(request).length === 0) return null;
  const account = await findAdministrator(context, user);
  return account ? isTrustedDevice(context, request, publicUrl, [account.id]) : null;
}
