import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueClient } from '../features/catalogue/catalogue-client.ts';
import type { Site } from '../features/catalogue/site.ts';
import { SHIPPED_FUELS } from '../features/vehicles/choices.ts';
import { listFuels } from '../features/vehicles/fuels.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { isDatabaseUnavailable } from '../server/http/errors.ts';
import { sendEncoded } from '../server/http/send-encoded.ts';
import type { PublicDealership } from '../shared/dealership.ts';
import { assetsOf, ENTRIES, readManifest, STARTER } from './built-assets.ts';
import type { createRenderer } from './entry.server.tsx';
import { readStyleSheets, withStyles } from './inline-styles.ts';
import { pageCacheKey } from './page-cache-key.ts';
import type { Surroundings } from './routes.tsx';

export type PageSurroundings = {
  context: AppContext;
  catalogue: CatalogueClient;
  dealership: PublicDealership;
  demo: boolean;
  signIn: boolean;
  origin: () => string;
  /** Of the copyright (D04). */
  year: () => number;
};

/** Makes the renderer of all pages: from the build, or from the sources while developing. */
export type Pages = (surroundings: Surroundings) => Promise<ReturnType<typeof createRenderer>>;

/** Answers every address that is no file and no API with a page, the same for every visitor. */
export async function pageRoutes(app: FastifyInstance, given: PageSurroundings, pages: Pages): Promise<void> {
  const { context, catalogue, dealership, demo, signIn, origin, year } = given;
  /** How often the fuels could not be read: a page rendered meanwhile is not cached. */
  let makeshift = 0;
  const site = async (): Promise<Site> => ({
    dealership,
    demo,
    signIn,
    origin: origin(),
    year: year(),
    // The shell stands even when the database does not: what was shipped is better than no page.
    fuels: await listFuels(context).catch(() => {
      makeshift += 1;
      return [...SHIPPED_FUELS];
    }),
  });
  const render = await pages({ catalogue, site });
  const cacheKey = (request: FastifyRequest) => pageCacheKey(context, request);

  app.get('/*', { schema: { hide: true }, config: { cacheKey } }, async (request, reply) => {
    const before = makeshift;
    // What the page does not heed is not shown to it, so that one spelling's answer is everyone's.
    const address = await Promise.resolve(pageCacheKey(context, request)).catch(() => null);
    const rendered = await render(addressOf(address ?? request.url, origin()));
    if ('location' in rendered) return reply.redirect(rendered.location, rendered.status);
    const { html, error, page, styleSources = [] } = rendered;
    let { status } = rendered;
    request.page = page;
    if (error !== undefined) {
      request.log.error({ err: error }, 'page failed');
      status = isDatabaseUnavailable(error) ? 503 : 500;
      if (status === 503) reply.header('Retry-After', '2');
    }
    allowStyles(reply, styleSources);
    sendEncoded(request, reply, html, 'text/html; charset=utf-8', status, makeshift === before);
    if (status >= 500) reply.header('Cache-Control', 'no-store');
    return reply;
  });
}

/** Adds the styles that stand in this page to its security policy: those and no others. */
function allowStyles(reply: FastifyReply, sources: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const own = "style-src 'self'";
  if (sources.length > 0) reply.header('content-security-policy', policy.replace(own, [own, ...sources].join(' ')));
}

/** The address asked for, on our own origin: what starts with two slashes, of either kind, would name another host. */
function addressOf(url: string, origin: string): URL {
  return new URL(url.replace(/^[/\\]+/, '/'), origin);
}

/** Pages as they were built, with the files that each route needs, read from the build's manifest. */
export function builtPages(folder: string): Pages {
  const manifest = readManifest(folder);
  const sheets = readStyleSheets(folder);
  return async (surroundings) => {
    const entry = pathToFileURL(resolve(folder, 'server/entry.server.js')).href;
    const built = (await import(entry)) as { createRenderer: typeof createRenderer };
    const render = built.createRenderer(surroundings, (others) =>
      assetsOf(manifest, { entry: ENTRIES.site, others, starter: STARTER }),
    );
    return async (url) => {
      const rendered = await render(url);
      return 'html' in rendered ? { ...rendered, ...withStyles(rendered.html, sheets) } : rendered;
    };
  };
}
