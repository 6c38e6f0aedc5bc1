import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { isLoopback } from '../../../server/config-rules.ts';
import { decryptText, encryptText } from '../../../server/encryption.ts';
import { ownOrigin, rejectOtherSite } from '../../../server/http/cross-site.ts';
import { hostCookie } from '../../../server/http/host-cookie.ts';
import { type PageMaker, sendPage } from '../../../server/http/page-maker.ts';
import { errorResponses } from '../../../server/http/route-schemas.ts';
import { DomainError } from '../../../shared/errors.ts';
import { dataServiceOf } from '../../platform/data-service/data-service.repository.ts';
import { FAILED_PARAM, FAILED_VALUE, returnPath, USER_COOKIE_SECONDS } from './identity.ts';
import { type Issuer, type PendingLogin, SignInError } from './issuer.server.ts';
import { storedPicture } from './profile-picture.server.ts';
import { closeVisitorSession, openVisitorSession, userOf, visitorOf } from './users.repository.ts';

const LOGIN_COOKIE_SECONDS = 10 * 60;

const meSchema = z.object({
  data: z.array(z.object({ email: z.string(), name: z.string(), picture: z.string() })),
});

/** The purpose of the encrypted cookie during a sign-in. */
const LOGIN_PURPOSE = 'depart';

export type SignIn = {
  context: AppContext;
  /** Null if a live site has no provider. Then nobody can sign in. */
  issuer: Issuer | null;
  /** Key of the encrypted cookie during a sign-in. */
  cookieKey: () => Promise<Uint8Array>;
  origin: () => string;
  publicUrl: string | undefined;
};

/** `POST /auth/logout`, `GET /api/me`, `GET /api/me/picture`. */
export function visitorRoutes(app: FastifyInstance, signIn: SignIn): void {
  app.register(cookie);
  meRoutes(app, signIn);
  logoutRoute(app, signIn);
}

type SignInPages = {
  /** False if the dealer has switched the sign-in off. */
  isOn: () => Promise<boolean>;
  page: PageMaker;
};

/** `GET /auth/login`, `GET /auth/callback`. While the sign-in is off, these addresses are unknown. */
export function signInRoutes(app: FastifyInstance, signIn: SignIn, { isOn, page }: SignInPages): void {
  const { issuer } = signIn;
  if (issuer === null) return;
  app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    if (await isOn()) return app.requestLimits.charge(request);
    const notFound = await page(request.routeOptions.url ?? '', request, reply);
    return notFound === null ? reply : sendPage(reply, notFound);
  });
  loginRoute(app, signIn, issuer);
  callbackRoute(app, signIn, issuer);
}

function meRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { context, origin } = signIn;
  app.get(
    '/api/me',
    {
      schema: { summary: 'La personne connectée, ou une liste vide', response: { 200: meSchema, ...errorResponses() } },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const user = await visitorOf(context, userToken(request, signIn));
      // The site serves the picture, so that no third party learns who its visitors are.
      return { data: user ? [{ ...user, picture: user.picture === '' ? '' : '/api/me/picture' }] : [] };
    },
  );

  app.get('/api/me/picture', { schema: { hide: true } }, async (request, reply) => {
    const user = await visitorOf(context, userToken(request, signIn));
    const picture = user && user.picture !== '' ? await storedPicture(user.picture, origin()) : null;
    if (!picture) throw new DomainError('not_found', 'Il n’y a pas d’image.');
    return reply.header('Cache-Control', 'no-store').type('image/webp').send(picture);
  });
}

function logoutRoute(app: FastifyInstance, signIn: SignIn): void {
  app.post('/auth/logout', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    rejectOtherSite(request, signIn.publicUrl, '/');
    const token = userToken(request, signIn);
    if (token) await closeVisitorSession(signIn.context, token);
    const { name, options } = cookieOf(signIn, 'user');
    reply.clearCookie(name, options);
    return { success: true };
  });
}

function loginRoute(app: FastifyInstance, signIn: SignIn, issuer: Issuer): void {
  const { origin, publicUrl, cookieKey } = signIn;
  type Query = { Querystring: { to?: string | string[] } };
  app.get<Query>('/auth/login', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    // If there are several values, the last counts.
    const to = returnPath([request.query.to].flat().at(-1));
    // Cookies belong to a host name. A request to another name of this machine is first redirected to the site's name.
    // Behind a proxy, the requested name may be the proxy's. So only loopback names are redirected.
    if (ownOrigin(request, publicUrl) !== origin() && isLoopback(request.hostname))
      return reply.redirect(`${origin()}/auth/login?to=${encodeURIComponent(to)}`, 302);
    try {
      const { url, pending } = await issuer.authorizationUrl(callbackUrl(signIn));
      const text = JSON.stringify({ ...pending, to });
      const value = await encryptText(await cookieKey(), LOGIN_PURPOSE, text, LOGIN_COOKIE_SECONDS);
      const { name, options } = cookieOf(signIn, 'depart');
      reply.setCookie(name, value, { ...options, maxAge: LOGIN_COOKIE_SECONDS });
      return reply.redirect(url.href, 302);
    } catch (error) {
      return redirectAfterFailure(signIn, request, reply, to, error);
    }
  });
}

function callbackRoute(app: FastifyInstance, signIn: SignIn, issuer: Issuer): void {
  const { context, origin } = signIn;
  app.get('/auth/callback', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const { name, options } = cookieOf(signIn, 'depart');
    const text = await decryptText(await signIn.cookieKey(), LOGIN_PURPOSE, request.cookies[name] ?? '');
    const pending: (PendingLogin & { to: string }) | null = text === null ? null : JSON.parse(text);
    reply.clearCookie(name, options);
    const to = returnPath(pending?.to);
    try {
      if (!pending) throw new SignInError('callback', new Error('no login is pending'));
      const identity = await issuer.identify(new URL(request.url, origin()), callbackUrl(signIn), pending);
      const service = dataServiceOf(context.database, (error) => request.log.error({ err: error }, 'data service'));
      const token = await userOf(context, service, identity)
        .then((user) => openVisitorSession(context, user, userToken(request, signIn)))
        .catch((error) => {
          throw new SignInError('users', error);
        });
      const user = cookieOf(signIn, 'user');
      reply.setCookie(user.name, token, { ...user.options, maxAge: USER_COOKIE_SECONDS });
      return reply.redirect(to, 302);
    } catch (error) {
      return redirectAfterFailure(signIn, request, reply, to, error);
    }
  });
}

function redirectAfterFailure(
  { origin }: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  to: string,
  error: unknown,
): FastifyReply {
  const step = error instanceof SignInError ? error.step : 'unknown';
  request.log.warn({ err: error, step }, 'sign-in failed');
  const back = new URL(to, origin());
  back.searchParams.set(FAILED_PARAM, FAILED_VALUE);
  return reply.redirect(`${back.pathname}${back.search}${back.hash}`, 302);
}

const callbackUrl = ({ origin }: SignIn) => `${origin()}/auth/callback`;

const cookieOf = ({ origin }: SignIn, name: 'user' | 'depart') => hostCookie(origin(), name, 'lax');

const userToken = (request: FastifyRequest, signIn: SignIn) => request.cookies[cookieOf(signIn, 'user').name];
