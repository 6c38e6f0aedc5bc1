import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../../../server/http/host-cookie.ts';
import { SESSION_MS, type SessionCookie } from './session.ts';

const cookieOf = (publicUrl: string | undefined) => hostCookie(publicUrl, 'vitrine-admin', 'lax');

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
