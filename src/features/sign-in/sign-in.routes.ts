import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../server/app-context.ts';
import { dataServiceOf } from '../../server/db/data-service.ts';
import { isFromOtherSite, ownOrigin } from '../../server/http/cross-site.ts';
import { DomainError } from '../../shared/errors.ts';
import { FAILED_PARAM, FAILED_VALUE, type Identity, returnPath, USER_COOKIE_SECONDS } from './identity.ts';
import { type Departure, type Issuer, SignInFailure } from './issuer.server.ts';
import { profilePicture } from './profile-picture.server.ts';
import type { SealedCookie } from './sealed-cookie.server.ts';
import { findOrCreateUser } from './users.repository.ts';

/** Seconds that a visitor has to come back from the provider. */
const DEPARTURE_SECONDS = 10 * 60;

const meSchema = z.object({
  data: z.array(z.object({ email: z.string(), name: z.string(), picture: z.string() })),
});

const DEPARTURE_COOKIE = 'depart';
const USER_COOKIE = 'user';

export type SignIn = {
  context: AppContext;
  /** null: a live site without a provider; nobody signs in. */
  issuer: Issuer | null;
  seal: () => Promise<SealedCookie>;
  /** The site's origin, without a final slash. */
  origin: () => string;
  /** The same as the setting says it, where it does. */
  publicUrl: string | undefined;
};

/** `GET /auth/login`, `GET /auth/callback`, `POST /auth/logout`, `GET /api/me` (contract §7, D48). */
export function signInRoutes(app: FastifyInstance, { context, issuer, seal, origin, publicUrl }: SignIn): void {
  app.register(cookie);
  const callback = () => `${origin()}/auth/callback`;
  const options = () => ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: origin().startsWith('https:'),
  });
  const clear = (reply: FastifyReply, name: string) => reply.clearCookie(name, options());
  const visitor = async (request: FastifyRequest) =>
    (await seal()).open(USER_COOKIE, request.cookies[USER_COOKIE]) as Identity | null;

  const fail = (request: FastifyRequest, reply: FastifyReply, to: string, error: unknown) => {
    const step = error instanceof SignInFailure ? error.step : 'unknown';
    request.log.warn({ err: error, step }, 'sign-in failed');
    const back = new URL(to, origin());
    back.searchParams.set(FAILED_PARAM, FAILED_VALUE);
    return reply.redirect(`${back.pathname}${back.search}${back.hash}`, 302);
  };

  if (issuer) declareJourney(issuer);

  app.post('/auth/logout', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isFromOtherSite(request, publicUrl)) throw new DomainError('forbidden', "Cette demande vient d'un autre site.");
    clear(reply, USER_COOKIE);
    return { success: true };
  });

  app.get(
    '/api/me',
    { schema: { summary: 'La personne connectée, ou une liste vide', response: { 200: meSchema } } },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const user = await visitor(request);
      // The picture goes through the site, so that no third party learns who looks at it.
      return { data: user ? [{ ...user, picture: user.picture === '' ? '' : '/api/me/picture' }] : [] };
    },
  );

  app.get('/api/me/picture', { schema: { hide: true } }, async (request, reply) => {
    const user = await visitor(request);
    const picture = user && user.picture !== '' ? await profilePicture(user.picture, origin()) : null;
    if (!picture) throw new DomainError('not_found', "Il n'y a pas d'image.");
    return reply.header('Cache-Control', 'private, max-age=3600').type('image/webp').send(picture);
  });

  function declareJourney(issuer: Issuer): void {
    app.get('/auth/login', { schema: { hide: true } }, async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const to = returnPath((request.query as { to?: string }).to);
      // Cookies belong to a host: whoever comes by another name of this machine starts again by the right one. Behind a
      // proxy the name may be the proxy's own.
      const isElsewhere = ownOrigin(request, publicUrl) !== origin();
      if (isElsewhere && isLoopback(request.hostname))
        return reply.redirect(`${origin()}/auth/login?to=${encodeURIComponent(to)}`, 302);
      try {
        const { address, departure } = await issuer.leave(callback());
        const sealed = (await seal()).close(DEPARTURE_COOKIE, { ...departure, to }, DEPARTURE_SECONDS);
        reply.setCookie(DEPARTURE_COOKIE, sealed, { ...options(), path: '/auth', maxAge: DEPARTURE_SECONDS });
        return reply.redirect(address.href, 302);
      } catch (error) {
        return fail(request, reply, to, error);
      }
    });

    app.get('/auth/callback', { schema: { hide: true } }, async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const sealed = (await seal()).open(DEPARTURE_COOKIE, request.cookies[DEPARTURE_COOKIE]);
      reply.clearCookie(DEPARTURE_COOKIE, { ...options(), path: '/auth' });
      const departure = sealed as (Departure & { to: string }) | null;
      if (!departure) return fail(request, reply, '/', new SignInFailure('answer', new Error('no departure')));
      const to = returnPath(departure.to);
      try {
        const identity = await issuer.arrive(new URL(request.url, origin()), callback(), departure);
        const service = dataServiceOf(context.database, (error) => request.log.error({ err: error }, 'data service'));
        const user = await findOrCreateUser(service, identity).catch((error) => {
          throw new SignInFailure('users', error);
        });
        reply.setCookie(USER_COOKIE, (await seal()).close(USER_COOKIE, user, USER_COOKIE_SECONDS), {
          ...options(),
          maxAge: USER_COOKIE_SECONDS,
        });
        return reply.redirect(to, 302);
      } catch (error) {
        return fail(request, reply, to, error);
      }
    });
  }
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
