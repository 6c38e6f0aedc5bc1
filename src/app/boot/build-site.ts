import { existsSync, readdirSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { feedRoutes } from '../../features/admin/feeds/published-feeds.routes.ts';
import { PhotoFetcher } from '../../features/admin/stock-files/photos/photo-fetcher.server.ts';
import { linkCardRoutes } from '../../features/catalogue/link-cards/link-cards.routes.ts';
import { BackupFolder } from '../../features/operations/backup/backup-folder.server.ts';
import { makeScheduledBackup } from '../../features/operations/backup/scheduled-backup.server.ts';
import { imageRoutes } from '../../features/platform/images/images.routes.ts';
import type { PendingImages } from '../../features/platform/images/upload/pending-images.ts';
import { type SettingsReader, settingsReader } from '../../features/platform/settings/current-settings.server.ts';
import { contactRoutes } from '../../features/site/contact/contact.routes.ts';
import { signInRoutes } from '../../features/site/sign-in/sign-in.routes.ts';
import type { TripPlace } from '../../features/site/vtc/trip-answer.ts';
import { tripRequestRoutes } from '../../features/site/vtc/trip-request.routes.ts';
import { publicRates } from '../../features/stock/rates/rates.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import type { Config } from '../../server/config.ts';
import { createApp } from '../../server/http/app.ts';
import { MAX_CACHE_BYTES } from '../../server/http/cache/response-cache.ts';
import { sendError } from '../../server/http/errors.ts';
import type { ServerLimits } from '../../server/http/http-server.ts';
import { PROJECT_ROOT } from '../../server/project-root.ts';
import { TemporaryFiles } from '../../server/temporary-files.ts';
import { today } from '../../server/today.ts';
import { adminPageRoutes, builtAdminAssets } from '../admin/server/admin-pages.routes.ts';
import { createPreview } from '../admin/server/preview.ts';
import { apiRoutes } from '../api.routes.ts';
import { crawlerRoutes } from '../http/crawlers.routes.ts';
import { healthRoutes, type SiteState } from '../http/health.routes.ts';
import { metricsRoutes } from '../http/metrics.routes.ts';
import { buildName, ENTRIES } from '../pages/built-assets.ts';
import { builtViews, pageRoutes, publicSource } from '../pages/pages.routes.ts';
import { RESOURCES } from '../resources.server.ts';
import { signInOf } from '../sign-in.server.ts';
import { holdResponsesWhileClosing } from './graceful-shutdown.ts';
import { scheduleMaintenance } from './maintenance.ts';

export const BUILD = resolve(PROJECT_ROOT, 'dist');

export type SiteParts = {
  config: Config;
  context: AppContext;
  state: SiteState;
  pendingImages?: PendingImages | undefined;
  logTo?: NodeJS.WritableStream;
  limits?: ServerLimits;
};

export async function buildSite(parts: SiteParts): Promise<FastifyInstance> {
  const { config, context, state, pendingImages, logTo, limits } = parts;
  const app = createApp({
    ...config,
    ...(logTo ? { logTo } : {}),
    limits,
    cache: {
      revision: context.database.revision,
      isOpen: () => state.closing === null,
      day: today,
      // In development, sources change at any time, so nothing is cached.
      maxBytes: config.development ? 0 : MAX_CACHE_BYTES,
    },
  });
  const settings = settingsReader(context, (change) => app.log.warn(change, 'settings replaced'));
  app.setErrorHandler(sendError);
  holdResponsesWhileClosing(app, state);
  healthRoutes(app, context, state);
  metricsRoutes(app, config);
  const origin = () => originOf(app, config);
  const signIn = await signInOf(app, context, config, origin);
  const pageContext = {
    context,
    settings,
    demo: config.demo,
    signIn: signIn.issuer !== null,
    origin,
    day: today,
    build: config.development ? 'development' : buildName(BUILD),
  };
  const source = publicSource(pageContext);
  const siteName = async () => (await settings()).dealership.name;
  const backups = new BackupFolder(context, config, (err, message) => app.log.error({ err }, message));
  app.addHook('onClose', () => backups.close());
  const photos = new PhotoFetcher(context, { origin, log: app.log });
  app.addHook('onListen', async () => photos.start());
  app.addHook('onClose', () => photos.close());
  const temporaryFiles = new TemporaryFiles(config.dataDir);
  await temporaryFiles.clear();
  const dealer = async () => (await settings()).dealership;
  const site = { origin, settings, dealer, backups, photos, temporaryFiles };
  await app.register((api) =>
    apiRoutes(api, context, config.publicUrl, siteName, signIn, { ...site, source }, pendingImages),
  );
  scheduleMaintenance(app, context, {
    make: () => makeScheduledBackup(context, backups, config.backupEveryDays),
    removeUnfinished: () => backups.removeUnfinished(),
  });
  feedRoutes(app, context, site);
  await contactRoutes(app, async () => (await settings()).dealership.chat);
  await imageRoutes(app, { context, publicUrl: config.publicUrl, resource: RESOURCES.images, pending: pendingImages });
  linkCardRoutes(app, context, settings, pendingImages);
  crawlerRoutes(app, context, {
    settings,
    demo: config.demo,
    origin,
  });
  const development = config.development ? await import('../development.ts') : null;
  const render = development ? await development.developmentPages(app, config) : await serveBuild(app);
  const page = await pageRoutes(app, pageContext, source, render);
  const isSignInOn = async () => (await settings()).settings.display.signIn;
  app.register(async (scope) => signInRoutes(scope, signIn, { isOn: isSignInOn, page }));
  await tripRequestRoutes(app, { place: () => tripPlaceOf(context, settings), page });
  const preview = createPreview(pageContext, source, render);
  const sources = development?.developmentAssets(ENTRIES.admin);
  await adminPageRoutes(
    app,
    { context, settings, publicUrl: config.publicUrl, preview },
    sources ? { admin: sources, offline: sources } : builtAdminAssets(BUILD),
  );
  // Reads the settings once, so that pages have them even if the database fails later.
  await settings();
  return app;
}

/** For files whose names contain a hash of their contents. */
const FOREVER = 'public, max-age=31536000, immutable';

async function tripPlaceOf(context: AppContext, settings: SettingsReader): Promise<TripPlace> {
  const { sections, dealership } = await settings();
  // If the dealership offers no rides, this route sends 404, like the page of the rides.
  const chat = dealership.parts.vtc ? dealership.chat : undefined;
  return { rates: await publicRates(context), priceNote: sections.vtc.priceNote, chat };
}

async function serveBuild(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: resolve(BUILD, 'client'),
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Browsers request the service worker at each visit and must get the newest version.
      const cacheControl = /\/service-worker\.js(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
      reply.header('Cache-Control', path.includes('/assets/') ? FOREVER : cacheControl);
    },
  });
  formerAssets(app);
  return builtViews(BUILD);
}

/** Pages of former releases may still be open. `build.mjs` keeps these files. Any other file gets a short 404. */
function formerAssets(app: FastifyInstance): void {
  const root = resolve(BUILD, 'former/assets');
  const names = new Set(existsSync(root) ? readdirSync(root) : []);
  app.get<{ Params: { file: string } }>('/assets/:file(^[\\w.-]+$)', { schema: { hide: true } }, (request, reply) => {
    const { file } = request.params;
    if (names.has(file)) return reply.sendFile(file, root);
    return reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('404');
  });
}

/** Returns the origin of absolute links: the setting, or in a demonstration the address that the server listens on. */
export function originOf(app: FastifyInstance, { publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl;
  const [address] = app.addresses();
  const bound = typeof address === 'object' ? address.port : port;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${bound}`).origin;
}
