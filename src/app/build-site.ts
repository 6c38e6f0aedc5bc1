import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contactRoutes } from '../features/content/contact.routes.ts';
import { feedRoutes } from '../features/feeds/feeds.routes.ts';
import { imageRoutes } from '../features/images/images.routes.ts';
import type { PendingImages } from '../features/images/pending-images.ts';
import { settingsReader } from '../features/settings/current-settings.server.ts';
import type { AppContext } from '../server/app-context.ts';
import type { Config } from '../server/config.ts';
import { createApp } from '../server/http/app.ts';
import { sendError } from '../server/http/errors.ts';
import { MAX_CACHE_BYTES } from '../server/http/response-cache.ts';
import { PROJECT_ROOT } from '../server/project-root.ts';
import { today } from '../server/today.ts';
import { adminPageRoutes, builtAdminAssets } from './admin/admin-pages.routes.ts';
import { createPreview } from './admin/preview.ts';
import { apiRoutes } from './api.routes.ts';
import { ENTRIES } from './built-assets.ts';
import { crawlerRoutes } from './crawlers.routes.ts';
import { holdResponsesWhileClosing } from './graceful-shutdown.ts';
import { healthRoutes, type SiteState } from './health.routes.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { builtPages, pageRoutes } from './pages.routes.ts';
import { serverCatalogueClient } from './server-catalogue-client.ts';
import { signInOf } from './sign-in.server.ts';

export const BUILD = resolve(PROJECT_ROOT, 'dist');

export type SiteParts = {
  config: Config;
  context: AppContext;
  state: SiteState;
  pendingImages?: PendingImages | undefined;
  logTo?: NodeJS.WritableStream;
  /** Capacity of the response cache; 0 switches it off. */
  cacheBytes?: number;
};

/** The server with all routes, not listening yet: health, metrics, API, pictures, files of the build, pages. */
export async function buildSite(parts: SiteParts): Promise<FastifyInstance> {
  const { config, context, state, pendingImages, logTo, cacheBytes } = parts;
  const app = await createApp({
    ...config,
    ...(logTo ? { logTo } : {}),
    cache: {
      revision: context.database.revision,
      isOpen: () => state.closing === null,
      day: today,
      // No cache while developing: pages change with their sources.
      maxBytes: config.development ? 0 : (cacheBytes ?? MAX_CACHE_BYTES),
    },
  });
  const settings = settingsReader(context, (replaced) => app.log.warn(replaced, 'settings replaced'));
  const catalogue = serverCatalogueClient(context, async () => (await settings()).sections);
  app.setErrorHandler(sendError);
  holdResponsesWhileClosing(app, state);
  healthRoutes(app, context, state);
  metricsRoutes(app, config.metricsToken);
  const origin = () => originOf(app, config);
  const signIn = await signInOf(app, context, config, origin);
  const siteName = async () => (await settings()).dealership.name;
  const site = { origin, settings, dealer: async () => (await settings()).dealership };
  await app.register((api) =>
    apiRoutes(api, context, catalogue, config.publicUrl, siteName, signIn, site, pendingImages),
  );
  feedRoutes(app, context, site);
  await contactRoutes(app, async () => (await settings()).dealership.chat);
  imageRoutes(app, context.storage, pendingImages);
  crawlerRoutes(app, context, {
    settings,
    demo: config.demo,
    origin,
  });
  const development = config.development ? await import('./development.ts') : null;
  const surroundings = {
    context,
    catalogue,
    settings,
    demo: config.demo,
    signIn: signIn.issuer !== null,
    origin,
    day: today,
  };
  const pages = development ? await development.developmentPages(app) : await built(app);
  await pageRoutes(app, surroundings, pages);
  const preview = await createPreview(surroundings, pages);
  await adminPageRoutes(
    app,
    { context, settings, publicUrl: config.publicUrl, preview },
    development ? development.developmentAssets(ENTRIES.admin) : builtAdminAssets(BUILD),
  );
  // While the database is unavailable, pages show the settings that were read last: there is always one reading.
  await settings();
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

/** Origin of absolute links: the setting, or, in a demonstration, the address that the server listens on. */
export function originOf(app: FastifyInstance, { publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl;
  const [address] = app.addresses();
  const bound = typeof address === 'object' ? address.port : port;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${bound}`).origin;
}
