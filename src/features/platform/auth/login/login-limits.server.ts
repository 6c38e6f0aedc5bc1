import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../server/app-context.ts';
import type { Admin } from '../admin.ts';
import type { AdminScope } from '../admin-scope.routes.ts';
import { findAdministrator } from '../administrators.repository.ts';
import { assertNotTooMany } from '../limits/too-many.server.ts';
import { isTrustedDevice, namedByDevice } from '../limits/trusted-device.server.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';
import { sessionToken } from '../sessions/session-cookie.server.ts';
import { adminOf } from '../sessions/sessions.repository.ts';
import {
  accountLimit,
  addressLimit,
  countAgainst,
  forgetAll,
  forgetOne,
  keyOf,
  type Limit,
  loginLimits,
} from './login-failures.repository.ts';

type LoginAttempt = {
  /** Removes an attempt that was no failure: the password was not checked, or only the code is missing. */
  takeBack(): Promise<void>;
  succeeded(): Promise<void>;
};

/**
 * Counts a login before its password is checked. A trusted device has a separate count, so that other people cannot
 * lock out its administrator.
 * @returns the attempt; `isOfDevice` is true if only the trusted device's count has changed
 * @throws DomainError 429 if the password must not be checked
 */
export async function countLogin(
  { context, publicUrl }: AdminScope,
  request: FastifyRequest,
  reply: FastifyReply,
  user: string,
): Promise<LoginAttempt & { isOfDevice: boolean }> {
  const device = await deviceOf(context, publicUrl, request, user);
  const limits = device === null ? loginLimits(user, request.ip) : [deviceLimit(device)];
  return { ...(await countAll(context, reply, limits)), isOfDevice: device !== null };
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
  const key = keyOf('session', sessionToken(request, publicUrl) ?? '');
  const session: Limit = { key, max: LOGIN_LIMITS.perName, isResetBySuccess: true };
  const device = await isTrustedDevice(context, request, publicUrl, [admin.id]);
  const shared = device === null ? accountLimit(admin.name) : deviceLimit(device);
  return countAll(context, reply, [session, shared]);
}

const PASSKEY = 'passkey';

/**
 * Counts a question for a passkey. Counts against the network first, because that costs least. If other people have
 * used up the network's limit, a session or a trusted device still has its own.
 * @throws DomainError 429 if there were too many
 */
export async function countPasskey(scope: AdminScope, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const wait = await countAgainst(scope.context, addressLimit(PASSKEY, request.ip));
  if (wait === null) return;
  const own = await callerLimit(scope, request);
  assertNotTooMany(reply, own === null ? wait : await countAgainst(scope.context, own));
}

/** Takes one question back after a login. Call it before the login ends the present session. */
export async function forgetPasskey(scope: AdminScope, request: FastifyRequest): Promise<void> {
  const own = await callerLimit(scope, request);
  const isForgotten = own !== null && (await forgetOne(scope.context, own));
  if (!isForgotten) await forgetOne(scope.context, addressLimit(PASSKEY, request.ip));
}

/** Returns the limit of the session or of the trusted device, or null if there is neither. */
async function callerLimit({ context, publicUrl }: AdminScope, request: FastifyRequest): Promise<Limit | null> {
  const token = sessionToken(request, publicUrl);
  const isOpen = (await adminOf(context, token)) !== null;
  const caller = isOpen ? token : await isTrustedDevice(context, request, publicUrl, namedByDevice(request));
  return caller ? { key: keyOf(PASSKEY, caller), max: LOGIN_LIMITS.perAddress } : null;
}

function deviceLimit(device: string): Limit {
  return { key: keyOf('device', device), max: LOGIN_LIMITS.perDevice };
}

async function countAll(context: AppContext, reply: FastifyReply, limits: readonly Limit[]): Promise<LoginAttempt> {
  assertNotTooMany(reply, await countAgainst(context, ...limits));
  return {
    async takeBack() {
      for (const limit of limits) await forgetOne(context, limit);
    },
    async succeeded() {
      for (const limit of limits) await (limit.isResetBySuccess ? forgetAll : forgetOne)(context, limit);
    },
  };
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
