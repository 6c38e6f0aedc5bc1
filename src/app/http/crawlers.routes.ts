import type { FastifyInstance } from 'fastify';
import { type IndexedSite, isIndexable } from '../../features/catalogue/client/structured-data.ts';
import type { SettingsReader, ShownSettings } from '../../features/platform/settings/current-settings.server.ts';
import type { AppContext } from '../../server/app-context.ts';
import { type EncodedResponse, encodeResponse } from '../../server/http/cache/encoded-response.ts';
import { FORM_TARGETS } from '../pages/page-addresses.ts';
import { sitemapRoutes } from './sitemap.routes.ts';

type CrawlerOptions = {
  settings: SettingsReader;
  demo: boolean;
  origin: () => string;
};

export function crawlerRoutes(app: FastifyInstance, context: AppContext, options: CrawlerOptions): void {
  const { settings, demo, origin } = options;
  sitemapRoutes(app, context, { origin, textsChanged: async () => (await settings()).changed });
  const texts: Record<string, () => Promise<EncodedResponse>> = {
    '/robots.txt': async () => {
      const { dealership } = await settings();
      return encodeResponse(robotsOf({ demo, origin: origin(), dealership }), 'text/plain; charset=utf-8');
    },
    '/manifest.webmanifest': async () =>
      encodeResponse(JSON.stringify(manifestOf(await settings())), 'application/manifest+json; charset=utf-8'),
  };
  for (const [path, make] of Object.entries(texts))
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      app.responseCache.send(
        request,
        reply,
        async () => path,
        async () => ({ encoded: await make() }),
      ),
    );
}

/**
 * Parameters that only sort a list. Robots may follow `page`, so that they find all vehicles. They may read pages of
 * searches and filters, which contain `noindex`.
 */
const NOT_CRAWLED = ['tri'];

/** A demonstration or a site in preparation excludes no robot: it must read a page to find its `noindex`. */
function robotsOf(site: IndexedSite): string {
  const closed = ['/api/', '/admin', '/auth/', ...FORM_TARGETS];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  if (isIndexable(site)) {
    for (const name of NOT_CRAWLED) lines.push(`Disallow: /*?${name}=`, `Disallow: /*&${name}=`);
    lines.push('', `Sitemap: ${site.origin}/sitemap.xml`);
  }
  return `${lines.join('\n')}\n`;
}

/** The default colours are those of `tokens.css`. */
function manifestOf({ dealership, settings }: ShownSettings): object {
  const { name, slogan } = dealership;
  return {
    name,
    short_name: name,
    ...(slogan ? { description: slogan } : {}),
    lang: 'fr',
    id: '/',
    start_url: '/',
    scope: '/',
    // An iPhone supports only 'standalone'. Other phones show buttons for Back and Reload.
    display: 'standalone',
    display_override: ['minimal-ui', 'standalone'],
    background_color: '#fbfaf7',
    theme_color: settings.identity.colours.primary ?? '#fbfaf7',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
