import type { FastifyInstance } from 'fastify';
import { type Issuer, issuerOf } from '../features/site/sign-in/issuer.server.ts';
import type { SignIn } from '../features/site/sign-in/sign-in.routes.ts';
import type { AppContext } from '../server/app-context.ts';
import type { Config } from '../server/config.ts';
import { storedKey } from '../server/encryption.ts';

export async function signInOf(
  app: FastifyInstance,
  context: AppContext,
  config: Config,
  origin: () => string,
): Promise<SignIn> {
  let key: Promise<Uint8Array> | undefined;
  return {
    context,
    origin,
    publicUrl: config.publicUrl,
    issuer: await issuerFor(app, config, origin),
    cookieKey: () => {
      key ??= storedKey(context, 'cookies').catch((error) => {
        // After a failure, the next request reads the key again.
        key = undefined;
        throw error;
      });
      return key;
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
