import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { fieldErrorsOf } from '../../admin-ui/form-errors.schema.ts';
import type { AppContext } from '../../server/app-context.ts';
import { isFromOtherSite } from '../../server/http/cross-site.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Admin } from './admin.ts';
import { SESSION } from './session.ts';
import { adminOf } from './sessions.repository.ts';

/** Everything under /api/admin: same-site callers only, a living session unless a route says otherwise (D30). */

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the scope's guard before a route of the back office runs; null everywhere else. */
    admin: Admin | null;
  }
  interface FastifyContextConfig {
    /** Declared by exact route: needs no session. */
    withoutSession?: boolean;
  }
}

export type AdminScope = { context: AppContext; publicUrl: string | undefined };

/** A route of the back office as it is declared. */
export type AdminRoute<Body> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** What the body has to be; its faults are named at their fields, all at once. */
  body?: (context: AppContext) => Promise<z.ZodType<Body>> | z.ZodType<Body>;
  /** Faults that only the database knows of, by field, of a body that its schema refuses: told in the same answer. */
  alsoWrong?: (
    context: AppContext,
    body: Readonly<Record<string, unknown>>,
    request: FastifyRequest,
  ) => Promise<Record<string, string>>;
  answer(given: {
    context: AppContext;
    admin: Admin;
    body: Body;
    request: FastifyRequest;
    reply: FastifyReply;
  }): Promise<unknown>;
};

export type AdminApi = {
  route<Body = undefined>(declared: AdminRoute<Body>): void;
  app: FastifyInstance;
  scope: AdminScope;
};

/** Opens the guarded scope and lets every room declare its routes in it. */
export async function adminScope(
  app: FastifyInstance,
  scope: AdminScope,
  declare: (api: AdminApi) => void,
): Promise<void> {
  app.register(cookie);
  app.decorateRequest('admin', null);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isFromOtherSite(request, scope.publicUrl))
      throw new DomainError('forbidden', "Cette demande vient d'un autre site.");
    if (request.routeOptions.config.withoutSession) return;
    request.admin = await adminOf(scope.context, sessionToken(request, scope.publicUrl));
    requireAdmin(request);
  });
  declare({ route: (declared) => adminRoute(app, scope, declared), app, scope });
  // An address that is none, or a known one by another method: a stranger learns of neither.
  const nothing = { schema: { hide: true }, handler: refuseAddress };
  app.route({ method: app.supportedMethods, url: '/api/admin/*', ...nothing });
  app.route({
    method: app.supportedMethods.filter((method) => !/GET|HEAD/.test(method)),
    url: '/api/admin',
    ...nothing,
  });
}

async function refuseAddress(): Promise<never> {
  throw new DomainError('not_found', "Il n'y a rien à cette adresse.");
}

function adminRoute<Body>(app: FastifyInstance, { context }: AdminScope, declared: AdminRoute<Body>): void {
  app.route({
    method: declared.method,
    url: declared.path,
    schema: { summary: declared.summary },
    handler: async (request, reply) => {
      const admin = requireAdmin(request);
      const schema = await declared.body?.(context);
      const body = schema
        ? await parsed(schema, request, (raw) => declared.alsoWrong?.(context, raw, request))
        : (undefined as Body);
      return declared.answer({ context, admin, body, request, reply });
    },
  });
}

/** The proof that writers ask for. @throws Refusal (401) where the guard found no session. */
export function requireAdmin(request: FastifyRequest): Admin {
  if (!request.admin)
    throw new DomainError('unauthenticated', 'Votre session est terminée : connectez-vous à nouveau.');
  return request.admin;
}

/**
 * A body by its schema.
 * @throws Refusal 415 for no body, 400 for one that is no object, 422 with one message for each field at fault, what
 * `alsoWrong` adds included.
 */
export async function parsed<Body>(
  schema: z.ZodType<Body>,
  { body }: FastifyRequest,
  alsoWrong?: (body: Record<string, unknown>) => Promise<Record<string, string>> | undefined,
): Promise<Body> {
  if (body === undefined) throw new DomainError('unsupported_type', 'Un contenu JSON est attendu.');
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DomainError('unreadable', 'Un objet JSON est attendu.');
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const others = (await alsoWrong?.(body as Record<string, unknown>)) ?? {};
  throw new DomainError('invalid', 'Certains champs sont à corriger.', { ...others, ...fieldErrorsOf(read.error) });
}

/** Secure, and with the prefix that only this host may set, exactly when the site is https (contract §9). */
function cookieOf(publicUrl: string | undefined) {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const };
  return { name: secure ? '__Host-vitrine-admin' : 'vitrine-admin', options };
}

export function sessionToken(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return request.cookies[cookieOf(publicUrl).name];
}

export function giveSession(reply: FastifyReply, publicUrl: string | undefined, token: string): void {
  const { name, options } = cookieOf(publicUrl);
  reply.setCookie(name, token, { ...options, maxAge: SESSION.absolute / 1000 });
}

export function takeSession(reply: FastifyReply, publicUrl: string | undefined): void {
  const { name, options } = cookieOf(publicUrl);
  reply.clearCookie(name, options);
}

/** The caller's own key for a request that may come twice (contract §9). */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  return String(request.headers['idempotency-key'] ?? '').trim() || undefined;
}
