import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import Provider, { type Adapter, type AdapterPayload, type Configuration, type JWK } from 'oidc-provider';
import { loadSharp } from '../../platform/images/processing/sharp.server.ts';
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

const DEMO_PEOPLE = [
  { sub: 'camille', name: 'Camille Martin', email: 'camille.martin@demonstration.example', colour: '#0b3b36' },
  { sub: 'ines', name: 'Inès Lefèvre', email: 'ines.lefevre@demonstration.example', colour: '#b4441f' },
  { sub: 'tom', name: 'Tom Nguyen', email: 'tom.nguyen@demonstration.example', colour: '' },
] as const;

const entries = new LRUCache<string, AdapterPayload>({ max: 10_000, ttl: 600_000 });

class DemoProviderAdapter implements Adapter {
  readonly #model: string;
  constructor(model: string) {
    this.#model = model;
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    entries.set(this.#key(id), payload, expiresIn ? { ttl: expiresIn * 1000 } : {});
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return entries.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.userCode === userCode);
  }

  #first(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, payload] of entries) if (key.startsWith(`${this.#model}:`) && matches(payload)) return payload;
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = entries.get(this.#key(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
  }
}

const SIDE = 96;

/** Draws a PNG point by point, because uploads disable the SVG reader. */
async function drawPortrait(colour: string): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const head = inside(x, y, 48, 38, 17, 19);
      const shoulders = inside(x, y, 48, 98, 34, 36);
      const point = head ? [244, 222, 202] : shoulders ? [251, 250, 247] : [red, green, blue];
      pixels.set(point, (y * SIDE + x) * 3);
    }
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

function inside(x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean {
  return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
}
