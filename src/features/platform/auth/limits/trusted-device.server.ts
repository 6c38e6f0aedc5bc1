import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../server/app-context.ts';
import { decryptText, encryptText, storedKey } from '../../../../server/encryption.ts';
import { hostCookie } from '../../../../server/http/host-cookie.ts';

/**
 * A trusted device is a browser that an administrator has used to sign in before. It has separate login attempts
 * (login-limits.server.ts). Its cookie alone gives no access.
 */

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

const KEY = 'devices';

const purposeOf = (administrator: number) => `device of administrator ${administrator}`;

/**
 * Each administrator has a separate cookie, because several administrators may share a computer. The cookie is Strict,
 * because only the login page needs it.
 */
const cookieOf = (publicUrl: string | undefined, administrator: number) =>
  hostCookie(publicUrl, `vitrine-device-${administrator}`, 'strict');

export async function trustDevice(
  context: AppContext,
  reply: FastifyReply,
  publicUrl: string | undefined,
  administrator: number,
): Promise<void> {
  const device = randomBytes(16).toString('base64url');
  const value = await encryptText(await storedKey(context, KEY), purposeOf(administrator), device, LIFETIME_SECONDS);
  const { name, options } = cookieOf(publicUrl, administrator);
  reply.setCookie(name, value, { ...options, maxAge: LIFETIME_SECONDS });
}

/** Maximum number of cookies that a request may have decrypted. A header of 32 KB contains three hundred. */
const MAX_DECRYPTED_COOKIES = 3;

/** Returns the administrators whose cookies the request has: the first few, because anyone can send hundreds. */
export function namedByDevice(request: FastifyRequest): number[] {
  const administrators = Object.keys(request.cookies).flatMap((name) => {
    const [, administrator] = /vitrine-device-(\d{1,9})$/.exec(name) ?? [];
    return administrator === undefined ? [] : [Number(administrator)];
  });
  return administrators.slice(0, MAX_DECRYPTED_COOKIES);
}

/** Returns the device's random name. Returns null if none of these administrators trusts the device. */
export async function isTrustedDevice(
  context: AppContext,
  request: FastifyRequest,
  publicUrl: string | undefined,
  administrators: readonly number[],
): Promise<string | null> {
  if (namedByDevice(request).length === 0) return null;
  const key = await storedKey(context, KEY);
  for (const administrator of administrators) {
    const value = request.cookies[cookieOf(publicUrl, administrator).name];
    const device = value && (await decryptText(key, purposeOf(administrator), value));
    if (device) return device;
  }
  return null;
}
