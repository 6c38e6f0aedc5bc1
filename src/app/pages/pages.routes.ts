import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueClient } from '../../features/catalogue/client/catalogue-client.ts';
import { EMPTY_QUERY } from '../../features/catalogue/client/list-query.ts';
import type { Site } from '../../features/catalogue/client/site.ts';
import { frequentLandings } from '../../features/catalogue/landings/landings.server.ts';
import { hasExamples } from '../../features/operations/demonstration/empty-demonstration.repository.ts';
import { bannersOf } from '../../features/platform/settings/banners.ts';
import type { SettingsReader, ShownSettings } from '../../features/platform/settings/current-settings.server.ts';
import { SHIPPED_FUELS } from '../../features/stock/vehicles/fields/choices.ts';
import { listFuels } from '../../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { encodeResponse } from '../../server/http/cache/encoded-response.ts';
import { isDatabaseUnavailable } from '../../server/http/errors.ts';
import { BusyError, withRetryAfter } from '../../server/http/fair-queue/busy-error.ts';
import type { PageMaker } from '../../server/http/page-maker.ts';
import { openNow } from '../../shared/dates/open-now.ts';
import { detailPath, PATHS } from '../../shared/paths.ts';
import { assetsOf, ENTRIES, ROUTER, readManifest, STARTER } from './built-assets.ts';
import { busyPage } from './busy-page.ts';
import type { createRenderer, DocumentRenderer, documentRenderer, Rendered } from './entry.server.tsx';
import { readStyleSheets, withStyles } from './inline-styles.ts';
import { canonicalPath } from './page-addresses.ts';
import { pageCacheKey } from './page-cache-key.ts';
import { findPage } from './public-pages.ts';
import { type PageSource, renderPage } from './render-page.ts';

export type PageContext = {
  context: AppContext;
  catalogue: CatalogueClient;
  settings: SettingsReader;
  demo: boolean;
  signIn: boolean;
  origin: () => string;
  /** Returns the day in Paris, 'YYYY-MM-DD'. */
  day: () => string;
};

/** Renders the page of an address of the site. */
export type PageRenderer = (url: URL) => Promise<Rendered>;

/** `root` is the prefix of every path, '' except in a preview. */
export type PageRendererFactory = (source: PageSource, root?: string) => Promise<PageRenderer>;

/**
 * Renders a page for every address without another route, including the not-found page. Pages are the same for every
 * visitor, so they can be cached.
 */
export async function pageRoutes(
  app: FastifyInstance,
  pageContext: PageContext,
  pages: PageRendererFactory,
): Promise<PageMaker> {
  const { context, catalogue, origin } = pageContext;
  /**
   * Number of failed reads of fuels, landing pages or settings. If a read fails while a page is rendered, the page is
   * not cached.
   */
  let failures = 0;
  const site = async (): Promise<Site> => {
    const settings = await pageContext.settings();
    if (!settings.isCurrent) failures += 1;
    // If the database fails, the layout shows the fuels that the program contains.
    const fuels = await listFuels(context).catch(() => {
      failures += 1;
      return [...SHIPPED_FUELS];
    });
    const landings = await frequentLandings(context).catch(() => {
      failures += 1;
      return [];
    });
    return { ...(await siteOf(pageContext, settings)), fuels, landings };
  };
  const sections = async () => (await pageContext.settings()).sections;
  const render = await pages({ context, catalogue, site, sections });
  app.warmUps.push(async () => {
    const { data } = await catalogue.list('cars', EMPTY_QUERY, -1);
    const details = data.slice(0, 1).map(({ id }) => detailPath('car', id));
    for (const path of [PATHS.home, ...details]) await render(addressOf(path, origin()));
  });
  /**
   * `address` must not contain ignored parameters, because the cached response is also sent for addresses with such
   * parameters.
   */
  const make = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const failuresBefore = failures;
    const { colours, dealership } = await pageContext.settings();
    // The page expires when its opening sentence (« Ouvert jusqu’à 19 h ») becomes wrong. Computes this time before
    // rendering. If the sentence changes meanwhile, the page expires too early, never too late.
    const opening = openNow(dealership, new Date());
    const result = await render(addressOf(address, origin()));
    if ('location' in result) {
      reply.redirect(result.location, result.status);
      return null;
    }
    const { error, page, isCacheable = true } = result;
    const { html, styleSources } = withColours(result, colours);
    let { status } = result;
    request.page = page;
    if (error !== undefined) {
      request.log.error({ err: error }, 'page failed');
      status = isDatabaseUnavailable(error) ? 503 : 500;
      if (status === 503) reply.header('Retry-After', '2');
    }
    allowStyles(reply, styleSources);
    const encoded = encodeResponse(html, 'text/html; charset=utf-8');
    return {
      encoded,
      status,
      isCacheable: isCacheable && failures === failuresBefore,
      until: opening === null ? undefined : Date.parse(opening.until),
    };
  };

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const canonicalUrl = respelledAddress(request.url);
    if (canonicalUrl !== null) return reply.redirect(canonicalUrl, 301);
    const keyOf = () => pageCacheKey(context, request);
    try {
      return await app.responseCache.send(request, reply, keyOf, (key) => make(key ?? request.url, request, reply));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      const { dealership } = await pageContext.settings();
      withRetryAfter(reply, error).code(error.status).header('Cache-Control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(busyPage(dealership));
    }
  });
  const limits = app.requestLimits;
  return (address, request, reply) =>
    limits.delayRefusal(() => limits.render(limits.queued(request.raw), () => make(address, request, reply)));
}

/** Returns the site data of every page, without fuels and landing pages. Leaves out past closures. */
export async function siteOf(
  { context, demo, signIn, origin, day }: PageContext,
  { dealership, settings }: ShownSettings,
): Promise<Omit<Site, 'fuels' | 'landings'>> {
  const now = day();
  const closures = dealership.closures.filter(({ to }) => to >= now);
  return {
    dealership: { ...dealership, closures },
    banners: bannersOf(settings, now),
    openNow: openNow(dealership, new Date()),
    demo,
    showsExamples: demo && (await hasExamples(context).catch(() => true)),
    signIn: signIn && settings.display.signIn,
    origin: origin(),
    day: now,
  };
}

/**
 * If a page was requested in another spelling, returns its canonical address with the query. Otherwise returns null.
 */
function respelledAddress(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  const canonicalPathname = canonicalPath(path);
  return canonicalPathname === null ? null : canonicalPathname + url.slice(path.length);
}

/** Allows the inline styles of the page in its content security policy, by their hashes. */
export function allowStyles(reply: FastifyReply, sources: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const directive = "style-src 'self'";
  if (sources.length > 0)
    reply.header('content-security-policy', policy.replace(directive, [directive, ...sources].join(' ')));
}

/**
 * Returns the requested address on the site's origin. Several leading slashes become one, because '//other.example'
 * would name a host.
 */
export function addressOf(url: string, origin: string): URL {
  return new URL(url.replace(/^[/\\]+/, '/'), origin);
}

/** Adds the style sheet with the dealer's colours after all others, and allows it. */
export function withColours(
  { html, styleSources = [] }: { html: string; styleSources?: string[] },
  colours: string,
): { html: string; styleSources: string[] } {
  if (colours === '') return { html, styleSources };
  const source = `'sha256-${hash('sha256', colours, 'base64')}'`;
  return {
    html: html.replace('</head>', () => `<style>${colours}</style></head>`),
    styleSources: [...styleSources, source],
  };
}

/** Renders pages from the build. Its manifest lists the files of each view. */
export function builtPages(folder: string): PageRendererFactory {
  const manifest = readManifest(folder);
  const sheets = readStyleSheets(folder);
  return async (source, root = '') => {
    const entry = pathToFileURL(resolve(folder, 'server/entry.server.js')).href;
    const views: Views = await import(entry);
    const assets = (...sources: string[]) => assetsOf(manifest, { entry: ENTRIES.site, sources, starter: STARTER });
    const renderRoute = views.createRenderer(source, (routes) => assets(ROUTER, ...routes), root || '/');
    const renderView = views.documentRenderer(assets);
    const render: DocumentRenderer = async (document) => withStyles((await renderView(document)).html, sheets);
    return async (url) => {
      const document = await renderDocument(url, source, root, render);
      if (document !== null) return document;
      const result = await renderRoute(url);
      return 'html' in result ? { ...result, ...withStyles(result.html, sheets) } : result;
    };
  };
}

/** The module `entry.server.tsx`. */
export type Views = { createRenderer: typeof createRenderer; documentRenderer: typeof documentRenderer };

/** Returns null if the browser's router shows the address. */
export async function renderDocument(
  { pathname, search, searchParams }: URL,
  source: PageSource,
  root: string,
  render: DocumentRenderer,
): Promise<Rendered | null> {
  const path = pathname.slice(root.length);
  const found = findPage(path);
  return found && renderPage(found, { pathname: path, search, searchParams }, source, render);
}
