import type { FastifyInstance } from 'fastify';
import { type Issuer, issuerOf } from '../features/sign-in/issuer.store.ts';
import { type Seal, sealOf } from '../features/sign-in/seal.store.ts';
import type { SignIn } from '../features/sign-in/sign-in.api.ts';
import type { House } from '../server/house.ts';
import type { Settings } from '../server/settings.ts';

/** What sign-in is made of on this site: the dealer's provider, the demonstration's own, or none. */
export async function signInOf(
  app: FastifyInstance,
  house: House,
  settings: Settings,
  origin: () => string,
): Promise<SignIn> {
  let seal: Promise<Seal> | undefined;
  return {
    house,
    origin,
    publicUrl: settings.publicUrl,
    issuer: await issuerFor(app, settings, origin),
    seal: () => {
      seal ??= sealOf(house).catch((error) => {
        // The key lies in the database: the next request asks again.
        seal = undefined;
        throw error;
      });
      return seal;
    },
  };
}

async function issuerFor(
  app: FastifyInstance,
  { demo, issuer }: Settings,
  origin: () => string,
): Promise<Issuer | null> {
  if (issuer) return issuerOf(() => issuer);
  if (!demo) return null;
  const { declareDemoProvider, demoIssuer } = await import('../features/sign-in/demo-provider.api.ts');
  declareDemoProvider(app, origin);
  return issuerOf(() => demoIssuer(origin()));
}
