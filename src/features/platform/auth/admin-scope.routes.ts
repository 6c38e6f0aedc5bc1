import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { isFromOtherSite, rejectOtherSite } from '../../../server/http/cross-site.ts';
import { allowLongBody } from '../../../server/http/http-server.ts';
import { DomainError } from '../../../shared/errors.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { OWNERS_ONLY } from '../../../shared/role.ts';
import type { Admin } from './admin.ts';
import { requireAdmin } from './admin-route.server.ts';
import { findAdministrator } from './administrators.repository.ts';
import { sessionToken } from './sessions/session-cookie.server.ts';
import { adminOf } from './sessions/sessions.repository.ts';
import { noteRefusal, targetOf } from './trail/note-event.server.ts';
import type { SecurityTrail } from './trail/security-trail.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the administration's routes. */
    admin: Admin | null;
  }
  interface FastifyContextConfig {
    withoutSession?: boolean;
    ownerOnly?: boolean;
    /** True if an administrator may call the route before replacing a generated password. */
    beforePasswordChange?: boolean;
  }
}

export type AdminScope = {
  context: AppContext;
  publicUrl: string | undefined;
  siteName: () => Promise<string>;
  trail: SecurityTrail;
};

export type AdminApi = { app: FastifyInstance; scope: AdminScope };

/** `declare` adds the features' routes to the protected scope. */
export async function adminScope(
  app: FastifyInstance,
  scope: AdminScope,
  declare: (api: AdminApi) => void,
): Promise<void> {
  app.register(cookie);
  app.decorateRequest('admin', null);
  app.decorate('securityTrail', scope.trail);
  app.addHook('onError', (request, _reply, error) => noteRefusals(request, error, scope));
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    rejectOtherSite(request, scope.publicUrl, '/admin');
    const { config } = request.routeOptions;
    if (config.withoutSession) return;
    request.admin = await adminOf(scope.context, sessionToken(request, scope.publicUrl));
    const admin = requireAdmin(request);
    allowLongBody(request.raw);
    if (admin.mustChangePassword && !config.beforePasswordChange)
      throw new DomainError('password_change_required', 'Choisissez d’abord votre propre mot de passe.');
    if (config.ownerOnly && admin.role !== 'owner') throw new DomainError('forbidden', OWNERS_ONLY);
  });
  declare({ app, scope });
  const catchAll = { schema: { hide: true }, handler: rejectUnknownAddress };
  app.route({ method: app.supportedMethods, url: '/api/admin/*', ...catchAll });
  app.route({
    method: app.supportedMethods.filter((method) => !/GET|HEAD/.test(method)),
    url: '/api/admin',
    ...catchAll,
  });
}

async function rejectUnknownAddress(): Promise<never> {
  throw new DomainError('not_found', 'Il n’y a rien à cette adresse.');
}

/** Writes every rejected request and every exceeded limit to the security trail. */
async function noteRefusals(request: FastifyRequest, error: Error, { context, publicUrl }: AdminScope): Promise<void> {
  if (!(error instanceof DomainError)) return;
  const target = targetOf(request);
  if (error.code === 'too_many_requests')
    return noteRefusal(request, { kind: 'lockout', target, account: await accountOf(request, context) });
  const reason = reasonOf(request, error, publicUrl);
  if (reason !== null) noteRefusal(request, { kind: 'guard', reason, target, account: request.admin });
}

function reasonOf(request: FastifyRequest, { code }: DomainError, publicUrl: string | undefined): string | null {
  if (code === 'password_change_required') return 'password_change';
  if (code === 'forbidden') return isFromOtherSite(request, publicUrl) ? 'other_site' : 'owners_only';
  // A login route without a session records its own failures.
  if (code !== 'unauthenticated' || request.routeOptions.config.withoutSession) return null;
  return sessionToken(request, publicUrl) === undefined ? 'no_session' : 'ended_session';
}

/** Returns the account of the session. In a login, returns the account with the given name. */
async function accountOf({ admin, body }: FastifyRequest, context: AppContext) {
  if (admin) return admin;
  const { user } = propertiesOf(body);
  return typeof user === 'string' ? findAdministrator(context, user).catch(() => null) : null;
}
