import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../features/catalogue/client/define-page.server.ts';
import { EMPTY_QUERY } from '../../features/catalogue/client/list-query.ts';
import type { Site } from '../../features/catalogue/client/site.ts';
import { frequentLandings } from '../../features/catalogue/landings/landings.server.ts';
import { selectIds } from '../../features/catalogue/search/search.repository.ts';
import { hasExamples } from '../../features/operations/demonstration/empty-demonstration.repository.ts';
import { bannersOf } from '../../features/platform/settings/banners.ts';
import type { SettingsReader, ShownSettings } from '../../features/platform/settings/current-settings.server.ts';
import type { PublicDealership } from '../../features/platform/settings/public-settings.ts';
import { KINDS } from '../../features/stock/kinds/kinds.ts';
import { SHIPPED_FUELS } from '../../features/stock/vehicles/fields/choices.ts';
import { listFuels } from '../../features/stock/vehicles/rows/fuels.repository.ts';
import { findVehicle } from '../../features/stock/vehicles/rows/vehicles.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { BusyError, withRetryAfter } from '../../server/http/busy-error.ts';
import { encodeResponse } from '../../server/http/cache/encoded-response.ts';
import { isDatabaseUnavailable } from '../../server/http/errors.ts';
import type { PageMaker } from '../../server/http/page-maker.ts';
import { queryOf } from '../../server/http/public-route.ts';
import { openNow } from '../../shared/dates/open-now.ts';
import { IN_PREPARATION } from '../../shared/dealership.ts';
import { detailPath, PATHS } from '../../shared/paths.ts';
import { escapeMarkup } from '../../shared/text/markup.ts';
import { assetsOf, ENTRIES, readManifest, readStyleSheets, STARTER, withStyles } from './built-assets.ts';
import type { DocumentRenderer, documentRenderer, PageHtml } from './entry.server.tsx';
import { canonicalPath, formerPath } from './page-addresses.ts';
import { findPage, PUBLIC_PAGES } from './public-pages.ts';
import { type PageSource, renderPage } from './render-page.ts';

export type PageContext = {
  context: AppContext;
  settings: SettingsReader;
  demo: boolean;
  signIn: boolean;
  origin: () => string;
  /** Returns the day in Paris, 'YYYY-MM-DD'. */
  day: () => string;
  /** Names the scripts of this release. */
  build: string;
};

/** `failures` is the number of failed reads of fuels, landing pages or settings. */
type PublicSource = PageSource & { failures: () => number };

/** Reads what visitors see. If a read fails while a page is made, the page is not cached. */
export function publicSource(pageContext: PageContext): PublicSource {
  const { context } = pageContext;
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
  return {
    context,
    site,
    findVehicle: (kind, id) => findVehicle(context, KINDS[kind], id),
    sections: async () => (await pageContext.settings()).sections,
    failures: () => failures,
  };
}

/** Also renders the not-found page of every address without another route. Pages are the same for every visitor. */
export async function pageRoutes(
  app: FastifyInstance,
  pageContext: PageContext,
  source: PublicSource,
  render: DocumentRenderer,
): Promise<PageMaker> {
  const { context, origin } = pageContext;
  app.warmUps.push(async () => {
    const [id] = await selectIds(context, 'cars', EMPTY_QUERY);
    for (const path of [PATHS.home, ...(id === undefined ? [] : [detailPath('car', id)])])
      await renderPage(requestOf(path, origin()), source, render);
  });
  /** `address` has no ignored parameters, because the cached response is also sent for addresses with such ones. */
  const make = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const failuresBefore = source.failures();
    const { colours, dealership } = await pageContext.settings();
    // The page expires when its opening sentence (« Ouvert jusqu’à 19 h ») becomes wrong. Computes this time before
    // rendering. If the sentence changes meanwhile, the page expires too early, never too late.
    const opening = openNow(dealership, new Date());
    const pageRequest = requestOf(address, origin());
    const result = await renderPage(pageRequest, source, render);
    const { head, rest, styleSources } = withColours(result.html, colours);
    let { status } = result;
    request.page = pageRequest.page?.path ?? '*';
    if (result.error !== undefined) {
      request.log.error({ err: result.error }, 'page failed');
      status = isDatabaseUnavailable(result.error) ? 503 : 500;
      if (status === 503) reply.header('Retry-After', '2');
    }
    allowStyles(reply, styleSources);
    return {
      encoded: encodeResponse(Buffer.concat([Buffer.from(head), Buffer.from(rest)]), 'text/html; charset=utf-8'),
      status,
      isCacheable: result.isCacheable && source.failures() === failuresBefore,
      until: opening === null ? undefined : Date.parse(opening.until),
    };
  };
  const send = async (page: Page | null, request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request;
    const [path = ''] = url.split('?', 1);
    const movedTo = canonicalPath(path);
    if (movedTo !== null) return reply.redirect(movedTo + url.slice(path.length), 301);
    const formerOf = page === null ? formerPath(path) : null;
    if (formerOf !== null) return reply.redirect(formerOf, 301);
    reply.header('Speculation-Rules', SPECULATION_RULES);
    const keyOf = () => keyOfPage(context, page, path, request);
    try {
      return await app.responseCache.send(request, reply, keyOf, (key) => make(key ?? url, request, reply));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      const { dealership } = await pageContext.settings();
      withRetryAfter(reply, error).code(error.status).header('Cache-Control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(busyPage(dealership));
    }
  };
  for (const page of PUBLIC_PAGES)
    app.get(page.path, { schema: { hide: true } }, (request, reply) => send(page, request, reply));
  app.get('/*', { schema: { hide: true } }, (request, reply) => send(null, request, reply));
  speculationRulesRoute(app);
  const limits = app.requestLimits;
  return (address, request, reply) =>
    limits.delayRefusal(() => limits.render(request, () => make(address, request, reply)));
}

/** Returns the key of a page in the response cache; null for a page that is not cached. */
async function keyOfPage(
  context: AppContext,
  page: Page | null,
  path: string,
  request: FastifyRequest,
): Promise<string | null> {
  if (page === null) return null;
  if (page.cacheKey === undefined) return path;
  const params = request.params as Record<string, string>;
  return page.cacheKey({ context, params, query: queryOf(request), path });
}

/** `root` is the prefix of a preview. */
export function requestOf(address: string, origin: string, root = '') {
  const url = addressOf(address.slice(root.length), origin);
  return { ...(findPage(url.pathname) ?? { page: null, params: {} }), url };
}

/** The site data of every page, without fuels and landing pages. Leaves out past closures. */
export async function siteOf(
  { context, demo, signIn, origin, day, build }: PageContext,
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
    build,
  };
}

export function allowStyles(reply: FastifyReply, sources: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const directive = "style-src 'self'";
  if (sources.length > 0)
    reply.header('content-security-policy', policy.replace(directive, [directive, ...sources].join(' ')));
}

/** Several leading slashes become one, because '//other.example' would name a host. */
function addressOf(url: string, origin: string): URL {
  return new URL(url.replace(/^[/\\]+/, '/'), origin);
}

/** Adds the style sheet with the dealer's colours after all others, and allows it. */
export function withColours(html: PageHtml, colours: string): PageHtml {
  if (colours === '') return html;
  const source = `'sha256-${hash('sha256', colours, 'base64')}'`;
  return {
    ...html,
    head: `${html.head}<style>${colours}</style>`,
    styleSources: [...html.styleSources, source],
  };
}

/** The manifest of the build lists the files of each view. */
export async function builtViews(folder: string): Promise<DocumentRenderer> {
  const manifest = readManifest(folder, 'site');
  const sheets = readStyleSheets(folder);
  const entry = pathToFileURL(resolve(folder, 'server/entry.server.js')).href;
  const module: { documentRenderer: typeof documentRenderer } = await import(entry);
  const render = module.documentRenderer((view) =>
    assetsOf(manifest, { entry: ENTRIES.site, sources: [view], starter: STARTER }),
  );
  return async (document) => withStyles(await render(document), sheets);
}

const STYLE = 'font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem';
const WAY = 'display:inline-block;padding:.75rem 0';

/** Sent instead of a page if the site is too busy. Offers a retry and the phone number, and needs no rendering. */
export function busyPage({
  name,
  phone,
  isInPreparation,
}: Pick<PublicDealership, 'name' | 'phone' | 'isInPreparation'>): string {
  const number = phone && `<a href="${escapeMarkup(phone.href)}" style="${WAY}">${escapeMarkup(phone.shown)}</a>`;
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light"><meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<title>Un instant, s’il vous plaît – ${escapeMarkup(name)}</title></head><body style="${STYLE}"><main>`,
    isInPreparation ? `<p>${IN_PREPARATION}</p>` : '',
    '<h1>Un instant, s’il vous plaît</h1>',
    '<p>Le site reçoit trop de demandes à la fois. Patientez quelques secondes, puis réessayez.</p>',
    `<p><a href="" style="${WAY}">Réessayer</a></p>`,
    number ? `<p>${escapeMarkup(name)} vous répond aussi au ${number}.</p>` : '',
    '</main></body></html>',
  ].join('');
}

const PATH = '/speculation-rules.json';

/** Value of the header `Speculation-Rules`, which names the rules to browsers that know them. */
const SPECULATION_RULES = `"${PATH}"`;

/**
 * A browser prepares a public page when its visitor is about to follow a link to it: 'moderate' is a pointer that rests
 * on the link. Addresses with parameters are left out, because most of them only change a list.
 */
const RULES = {
  prerender: [
    {
      where: {
        and: [{ href_matches: PUBLIC_PAGES.map(({ path }) => path) }, { not: { href_matches: '/*\\?(.+)' } }],
      },
      eagerness: 'moderate',
    },
  ],
};

function speculationRulesRoute(app: FastifyInstance): void {
  const rules = Buffer.from(JSON.stringify(RULES));
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    // So that browsers do not ask again on each page.
    return reply.header('Cache-Control', 'public, max-age=3600').type('application/speculationrules+json').send(rules);
  });
}
