import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { declareImages } from '../features/images/images.api.ts';
import { declareContact } from '../features/pages/contact.api.ts';
import { storeReads } from '../features/site/reads.store.ts';
import { type Dealership, publicDealership, sectionsOf } from '../server/dealership.ts';
import type { House } from '../server/house.ts';
import { createApp } from '../server/http/app.ts';
import { MOST_BYTES } from '../server/http/kept-answers.ts';
import { sendProblem } from '../server/http/problems.ts';
import { type Settings, StartError } from '../server/settings.ts';
import { yearNow } from '../shared/dates.ts';
import { builtOffice, declareAdminPages } from './admin-pages.ts';
import { declareApi } from './api.ts';
import { ENTRIES } from './built-assets.ts';
import { holdAnswersWhileClosing } from './closing.ts';
import { declareFound } from './found.ts';
import { declareHealth, type SiteState } from './health.ts';
import { declareMetrics } from './metrics.ts';
import { builtPages, declarePages } from './pages.ts';
import { signInOf } from './sign-in.ts';

export const BUILD = resolve(import.meta.dirname, '../../dist');

export type SiteParts = {
  settings: Settings;
  dealership: Dealership;
  house: House;
  state: SiteState;
  logTo?: NodeJS.WritableStream;
  /** Most bytes of answers kept in memory; 0: none. */
  answerBytes?: number;
};

/** The whole site on one server, not yet listening: health, API, pictures, files of the build, pages. */
export async function buildSite(parts: SiteParts): Promise<FastifyInstance> {
  const { settings, dealership, house, state, logTo, answerBytes } = parts;
  const year = yearNow();
  const app = await createApp({
    ...settings,
    ...(logTo ? { logTo } : {}),
    answers: {
      revision: house.database.revision,
      isOpen: () => state.closing === null,
      year,
      // While developing, pages follow their sources.
      bytes: settings.development ? 0 : (answerBytes ?? MOST_BYTES),
    },
  });
  const reads = storeReads(house, sectionsOf(dealership));
  app.setErrorHandler(sendProblem);
  holdAnswersWhileClosing(app, state);
  declareHealth(app, house, state);
  declareMetrics(app, settings.metricsToken);
  const origin = () => originOf(app, settings);
  const signIn = await signInOf(app, house, settings, origin);
  await app.register((api) => declareApi(api, house, reads, settings.publicUrl, signIn));
  await declareContact(app, dealership.chat);
  declareImages(app, house.storage);
  declareFound(app, house, { dealership: publicDealership(dealership), demo: settings.demo, origin });
  const development = settings.development ? await import('./development.ts') : null;
  await declarePages(
    app,
    {
      house,
      reads,
      dealership: publicDealership(dealership),
      demo: settings.demo,
      signIn: signIn.issuer !== null,
      origin,
      year,
    },
    development ? await development.developmentPages(app) : await built(app),
  );
  await declareAdminPages(
    app,
    { house, dealership: publicDealership(dealership), publicUrl: settings.publicUrl },
    development ? development.developmentAssets(ENTRIES.office) : builtOffice(BUILD),
  );
  return app;
}

async function built(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: resolve(BUILD, 'client'),
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return builtPages(BUILD);
}

/** @throws StartError when there is nothing to serve. */
export function refuseMissingBuild(): void {
  if (!existsSync(resolve(BUILD, 'client')) || !existsSync(resolve(BUILD, 'server')))
    throw new StartError('Le site n’est pas construit : lancez npm start, qui le construit, ou npm run build.');
}

/** Origin of absolute links: the setting, or, in a demonstration, the address it listens on. */
export function originOf(app: FastifyInstance, { publicUrl, host, port }: Settings): string {
  if (publicUrl !== undefined) return publicUrl;
  const [address] = app.addresses();
  const bound = typeof address === 'object' ? address.port : port;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${bound}`).origin;
}
