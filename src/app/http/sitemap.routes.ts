import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { indexedOf } from '../../features/catalogue/landings/landing-directory.ts';
import { listedLandings } from '../../features/catalogue/landings/landings.repository.ts';
import { readParts } from '../../features/platform/settings/parts.repository.ts';
import {
  countMapped,
  lastChange,
  mappedVehicles,
  newest,
} from '../../features/stock/vehicles/rows/sitemap.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { readRevision } from '../../server/db/database.ts';
import { matchesETag } from '../../server/http/cache/encoded-response.ts';
import { DomainError } from '../../shared/errors.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { cardTypeOf, detailPath, landingPath, PATHS } from '../../shared/paths.ts';
import { escapeMarkup } from '../../shared/text/markup.ts';
import { mappedPages } from '../pages/page-addresses.ts';

/** With thirty images each, a file has about 30 MB. The protocol allows 50,000 addresses and 50 MB (sitemaps.org). */
const MAX_ADDRESSES = 5_000;

const KINDS: readonly VehicleKind[] = ['cars', 'trucks'];

type SitemapSettings = {
  origin: () => string;
  /** Returns the time of the last change of the dealership's texts, ISO 8601; undefined if unknown. */
  textsChanged?: () => Promise<string | undefined>;
  maxAddresses?: number;
};

type Sitemap = { context: AppContext; origin: string; textsChanged: string | undefined; maxAddresses: number };
type Part = { file: string; lastModified: string | undefined };
type Lines = AsyncIterable<string> | Iterable<string>;

/**
 * `/sitemap.xml` lists every public page and vehicle with its images and its last change, streamed from the database.
 * If there are too many addresses for one file, it lists `/sitemap-pages.xml` and `/sitemap-{kind}-{n}.xml`. The ETag
 * contains the catalogue's revision. So a search engine that has the current version causes only a small query.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  context: AppContext,
  { origin, textsChanged = async () => undefined, maxAddresses = MAX_ADDRESSES }: SitemapSettings,
): void {
  const limitStreams = app.requestLimits.createStreamLimit();
  const map = async (): Promise<Sitemap> => ({
    context,
    origin: origin(),
    maxAddresses,
    textsChanged: await textsChanged(),
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    if (await sendNotModified(request, reply, await map())) return reply;
    await limitStreams(request, reply);
    const counts = await Promise.all(KINDS.map((kind) => countMapped(context, kind)));
    const landings = (await landingPaths(context)).flatMap(({ paths }) => paths);
    const total =
      mappedPages(await readParts(context)).length + landings.length + counts.reduce((sum, count) => sum + count, 0);
    return sendXml(reply, total <= maxAddresses ? await wholeMap(await map()) : await indexOf(await map(), counts));
  });

  app.get('/sitemap-pages.xml', { schema: { hide: true } }, async (request, reply) => {
    if (await sendNotModified(request, reply, await map())) return reply;
    await limitStreams(request, reply);
    return sendXml(reply, urlset(await pageUrls(await map())));
  });

  app.get<{ Params: { kind: VehicleKind; page: string } }>(
    '/sitemap-:kind(^cars|trucks)-:page(^[1-9]\\d{0,4}).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind, page } = request.params;
      const offset = (Number(page) - 1) * maxAddresses;
      if (await sendNotModified(request, reply, await map())) return reply;
      // The count reads every vehicle, so it also needs the limit.
      await limitStreams(request, reply);
      if (offset >= (await countMapped(context, kind))) {
        reply.removeHeader('ETag');
        throw new DomainError('not_found', 'Il n’y a rien à cette adresse.');
      }
      return sendXml(reply, urlset(vehicleUrls(await map(), kind, offset)));
    },
  );
}

/** Sets the caching headers. If the client has the current version, sends 304 and returns true. */
async function sendNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, origin, textsChanged }: Sitemap,
): Promise<boolean> {
  const of = hash('sha256', [origin, SCHEMAS, textsChanged].join(' '), 'base64url').slice(0, 10);
  const tag = `"${await readRevision(context.database)}-${of}"`;
  reply.header('Cache-Control', 'public, no-cache').header('ETag', tag);
  if (!matchesETag(request.headers['if-none-match'], tag)) return false;
  reply.code(304).send();
  return true;
}

function sendXml(reply: FastifyReply, lines: Lines): FastifyReply {
  return reply.type('application/xml; charset=utf-8').send(Readable.from(lines));
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const SCHEMAS = `${SCHEMA} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`;

async function* urlset(...parts: Lines[]): AsyncGenerator<string> {
  yield `${XML}<urlset ${SCHEMAS}>\n`;
  for (const part of parts) yield* part;
  yield '</urlset>\n';
}

async function wholeMap(map: Sitemap): Promise<Lines> {
  return urlset(await pageUrls(map), ...KINDS.map((kind) => vehicleUrls(map, kind, 0)));
}

/**
 * A list changes with its vehicles and with the dealership's texts. A landing page changes with the vehicles of its
 * kind, other pages with the texts. The last change of the page with the rates is unknown.
 */
async function pageUrls({ context, origin, textsChanged }: Sitemap): Promise<string[]> {
  const [cars, trucks] = await Promise.all(KINDS.map((kind) => lastChange(context, kind)));
  const lastModifiedOf: Record<string, string | undefined> = {
    [PATHS.home]: newest([cars, textsChanged]),
    [PATHS.trucks]: newest([trucks, textsChanged]),
    [PATHS.vtc]: undefined,
  };
  const landings = (await landingPaths(context)).flatMap(({ kind, paths }) =>
    paths.map((path) => urlOf(origin + path, kind === 'cars' ? cars : trucks)),
  );
  return [
    ...mappedPages(await readParts(context)).map((path) =>
      urlOf(origin + path, path in lastModifiedOf ? lastModifiedOf[path] : textsChanged),
    ),
    ...landings,
  ];
}

/** Maximum number of landing pages for each kind. The pages with the most vehicles come first. */
const MAX_LANDINGS = 500;

async function landingPaths(context: AppContext): Promise<{ kind: VehicleKind; paths: string[] }[]> {
  return Promise.all(
    KINDS.map(async (kind) => {
      const entries = indexedOf(await listedLandings(context, kind)).slice(0, MAX_LANDINGS);
      return { kind, paths: entries.map(({ slug }) => landingPath(kind, slug)) };
    }),
  );
}

async function* vehicleUrls(
  { context, origin, maxAddresses }: Sitemap,
  kind: VehicleKind,
  offset: number,
): AsyncGenerator<string> {
  const type = cardTypeOf(kind);
  for await (const { id, lastModified, images } of mappedVehicles(context, kind, offset, maxAddresses)) {
    const addresses = images.map((image) => new URL(image, origin).href);
    yield urlOf(origin + detailPath(type, id), lastModified, addresses);
  }
}

function urlOf(address: string, lastModified: string | undefined, images: readonly string[] = []): string {
  const imageElements = images.map(
    (image) => `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>`,
  );
  return `<url><loc>${address}</loc>${lastmodElement(lastModified)}${imageElements.join('')}</url>\n`;
}

function lastmodElement(lastModified: string | undefined): string {
  return lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`;
}

async function indexOf({ context, origin, textsChanged, maxAddresses }: Sitemap, counts: number[]): Promise<string[]> {
  const changes = await Promise.all(KINDS.map((kind) => lastChange(context, kind)));
  const parts = KINDS.flatMap((kind, i) =>
    Array.from({ length: Math.ceil((counts[i] ?? 0) / maxAddresses) }, (_, page): Part => {
      return { file: `/sitemap-${kind}-${page + 1}.xml`, lastModified: changes[i] };
    }),
  );
  const pages: Part = { file: '/sitemap-pages.xml', lastModified: newest([...changes, textsChanged]) };
  const sitemapElements = [pages, ...parts].map(
    ({ file, lastModified }) => `<sitemap><loc>${origin}${file}</loc>${lastmodElement(lastModified)}</sitemap>\n`,
  );
  return [`${XML}<sitemapindex ${SCHEMA}>\n`, ...sitemapElements, '</sitemapindex>\n'];
}
