import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import { DemoProviderAdapter } from './demo-memory.server.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { drawPortrait } from './demo-portrait.server.ts';
import type { IssuerSettings } from './issuer.server.ts';

const DEMO_ISSUER_PATH = '/demo-oidc';

const CLIENT = { id: 'vitrine-demonstration', secret: randomBytes(24).toString('base64url') };

export function demoIssuer(origin: string): IssuerSettings {
  return { issuer: `${origin}${DEMO_ISSUER_PATH}`, clientId: CLIENT.id, clientSecret: CLIENT.secret };
}

/**
 * A real OpenID provider inside the demonstration, so that sign-in works on a new machine. Its accounts are three
 * invented people.
 */
export function demoProviderRoutes(app: FastifyInstance, origin: () => string): void {
  let provider: Provider | undefined;
  const lazyProvider = () => {
    provider ??= createProvider(origin());
    return provider;
  };

  app.register(async (scope) => {
    scope.addHook('onRequest', (request) => app.requestLimits.charge(request));
    // The provider parses the request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const forward = (raw: IncomingMessage, response: ServerResponse) => {
      const target = Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(DEMO_ISSUER_PATH.length) || '/' });
      lazyProvider().callback()(target, response);
    };
    scope.all(`${DEMO_ISSUER_PATH}/*`, { schema: { hide: true } }, (request, reply) => {
      reply.hijack();
      forward(request.raw, reply.raw);
    });

    scope.get(`${DEMO_ISSUER_PATH}/choose/:uid`, { schema: { hide: true } }, async (request, reply) => {
      const details = await lazyProvider().interactionDetails(request.raw, reply.raw);
      return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(choicePage(details.uid));
    });
    scope.post<{ Params: { sub: string } }>(
      `${DEMO_ISSUER_PATH}/choose/:uid/:sub`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { sub } = request.params;
        const person = DEMO_PEOPLE.find((candidate) => candidate.sub === sub);
        const { prompt, params, grantId } = await lazyProvider().interactionDetails(request.raw, reply.raw);
        reply.hijack();
        if (!person) {
          await lazyProvider().interactionFinished(request.raw, reply.raw, { error: 'access_denied' });
          return;
        }
        const grant = grantId
          ? await lazyProvider().Grant.find(grantId)
          : new (lazyProvider().Grant)({ accountId: person.sub, clientId: String(params.client_id) });
        grant?.addOIDCScope('openid profile email');
        const savedGrant = await grant?.save();
        await lazyProvider().interactionFinished(
          request.raw,
          reply.raw,
          {
            login: { accountId: person.sub },
            ...(savedGrant ? { consent: { grantId: savedGrant } } : {}),
            prompt: { name: prompt.name },
          },
          { mergeWithLastSubmission: false },
        );
      },
    );
    scope.get<{ Params: { sub: string } }>(
      `${DEMO_ISSUER_PATH}/portrait/:sub`,
      { schema: { hide: true } },
      async (request, reply) => {
        const person = DEMO_PEOPLE.find(({ sub }) => sub === request.params.sub);
        if (!person || person.colour === '') return reply.code(404).send();
        const portrait = await drawPortrait(person.colour);
        return reply.type('image/png').send(portrait);
      },
    );
  });
}

function createProvider(origin: string): Provider {
  // An RSA key would block the process for tenths of a second.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'demonstration', alg: 'ES256', use: 'sig' } as JWK;
  const configuration: Configuration = {
    adapter: DemoProviderAdapter,
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/auth/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      short: { path: DEMO_ISSUER_PATH },
      long: { path: DEMO_ISSUER_PATH },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: true,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `${DEMO_ISSUER_PATH}/choose/${uid}` },
    ttl: { Interaction: 600, Session: 60, Grant: 600, AccessToken: 60, AuthorizationCode: 60, IdToken: 600 },
    findAccount: (_context, sub) => {
      const person = DEMO_PEOPLE.find((candidate) => candidate.sub === sub);
      if (!person) return undefined;
      const { name, email, colour } = person;
      const picture = colour === '' ? '' : `${origin}${DEMO_ISSUER_PATH}/portrait/${sub}`;
      return {
        accountId: sub,
        claims: () => ({ sub, name, email, email_verified: true, ...(picture === '' ? {} : { picture }) }),
      };
    },
  };
  return new Provider(`${origin}${DEMO_ISSUER_PATH}`, configuration);
}

function choicePage(uid: string): string {
  const people = DEMO_PEOPLE.map(
    ({ sub, name, email }) =>
      `<form method="post" action="${DEMO_ISSUER_PATH}/choose/${uid}/${sub}"><button type="submit"><strong>${name}</strong><br>${email}</button></form>`,
  ).join('');
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Connexion de démonstration</title><link rel="stylesheet" href="/demonstration.css"></head><body><main><h1>Connexion de démonstration</h1><p>Ce fournisseur d’identité est factice : il n’existe que dans la démonstration. Choisissez qui vous êtes.</p>${people}<form method="post" action="${DEMO_ISSUER_PATH}/choose/${uid}/personne"><button type="submit">Annuler</button></form></main></body></html>`;
}
