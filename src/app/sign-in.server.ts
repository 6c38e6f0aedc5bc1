import type { FastifyInstance } from 'fastify';
import { type EncryptedCookies, encryptedCookiesOf } from '../features/site/sign-in/encrypted-cookie.server.ts';
import { type Issuer, issuerOf } from '../features/site/sign-in/issuer.server.ts';
import type { SignIn } from '../features/site/sign-in/sign-in.routes.ts';
import type { AppContext } from '../server/app-context.ts';
import type { Config } from '../server/config.ts';

/** How visitors sign in: by the dealer's identity provider, by the demonstration's own, or not at all. */
export async function signInOf(
  app: FastifyInstance,
  context: AppContext,
  config: Config,
  origin: () => string,
): Promise<SignIn> {
  let cookies: Promise<EncryptedCookies> | undefined;
  return {
    context,
    origin,
    publicUrl: config.publicUrl,
    issuer: await issuerFor(app, config, origin),
    cookies: () => {
      cookies ??= encryptedCookiesOf(context).catch((error) => {
        // The key is read from the database. After a failure the next request reads it again.
        cookies = undefined;
        throw error;
      });
      return cookies;
    },
  };
}

async function issuerFor(app: FastifyInstance, { demo, issuer }: Config, origin: () => string): Promise<Issuer | null> {
  if (issuer) return issuerOf(() => issuer);
  if (!demo) return null;
  const { demoProviderRoutes, demoIssuer } = await import('../features/site/sign-in/demo-provider.routes.ts');
  demoProviderRoutes(app, origin);
  return issuerOf(() => demoIssuer(origin()));
}
