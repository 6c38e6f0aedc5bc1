import type { FastifyInstance } from 'fastify';
import { type Issuer, issuerOf } from '../features/sign-in/issuer.server.ts';
import { type SealedCookie, sealedCookieOf } from '../features/sign-in/sealed-cookie.server.ts';
import type { SignIn } from '../features/sign-in/sign-in.routes.ts';
import type { AppContext } from '../server/app-context.ts';
import type { Config } from '../server/config.ts';

/** What sign-in is made of on this site: the dealer's provider, the demonstration's own, or none. */
export async function signInOf(
  app: FastifyInstance,
  context: AppContext,
  config: Config,
  origin: () => string,
): Promise<SignIn> {
  let seal: Promise<SealedCookie> | undefined;
  return {
    context,
    origin,
    publicUrl: config.publicUrl,
    issuer: await issuerFor(app, config, origin),
    seal: () => {
      seal ??= sealedCookieOf(context).catch((error) => {
        // The key lies in the database: the next request asks again.
        seal = undefined;
        throw error;
      });
      return seal;
    },
  };
}

async function issuerFor(app: FastifyInstance, { demo, issuer }: Config, origin: () => string): Promise<Issuer | null> {
  if (issuer) return issuerOf(() => issuer);
  if (!demo) return null;
  const { demoProviderRoutes, demoIssuer } = await import('../features/sign-in/demo-provider.routes.ts');
  demoProviderRoutes(app, origin);
  return issuerOf(() => demoIssuer(origin()));
}
