import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MS, type SessionCookie } from './session.ts';

/** If the site uses https, the cookie is Secure and its prefix binds it to this host. */
function cookieOf(publicUrl: string | undefined) {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const };
  return { name: secure ? '__Host-vitrine-admin' : 'vitrine-admin', options };
}

export function sessionCookieName(publicUrl: string | undefined): string {
  return cookieOf(publicUrl).name;
}

export function sessionToken(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return request.cookies[sessionCookieName(publicUrl)];
}

export function setSessionCookie(
  reply: FastifyReply,
  publicUrl: string | undefined,
  { token, isPersistent }: SessionCookie,
): void {
  const { name, options } = cookieOf(publicUrl);
  reply.setCookie(name, token, {
    ...options,
    maxAge: (isPersistent ? SESSION_MS.persistent : SESSION_MS.absolute) / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string | undefined): void {
  const { name, options } = cookieOf(publicUrl);
  reply.clearCookie(name, options);
}
