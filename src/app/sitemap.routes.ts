import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countMapped, mappedVehicles } from '../features/vehicles/sitemap.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { readRevision } from '../server/db/database.ts';
import { DomainError } from '../shared/errors.ts';
import type { VehicleKind } from '../shared/paths.ts';
import { cardTypeOf, detailPath, PATHS } from '../shared/paths.ts';

/** The protocol's limit for one file (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;

const KINDS: readonly VehicleKind[] = ['cars', 'trucks'];

/** Every page but those of single vehicles. `contactSend` is the target of a form, not a page. */
const PAGES = Object.values(PATHS).filter((path) => path !== PATHS.contactSend);

type Part = { kind: VehicleKind; page: number };

/**
 * `/sitemap.xml` lists every public page and vehicle, and is streamed from the database. Where one file is too small, it
 * lists the files `/sitemap-pages.xml` and `/sitemap-{kind}-{n}.xml` instead. The ETag is made of the catalogue's
 * revision, so that a search engine that has the current version costs one small query.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  context: AppContext,
  origin: () => string,
  maxAddresses: number = MAX_ADDRESSES,
): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    if (await sendNotModified(request, reply, context, origin())) return reply;
    const counts = await Promise.all(KINDS.map((kind) => countMapped(context, kind)));
    const total = PAGES.length + counts.reduce((sum, count) => sum + count, 0);
    if (total <= maxAddresses) return sendXml(reply, wholeMap(context, origin(), maxAddresses));
    const parts = KINDS.flatMap((kind, i) =>
      Array.from({ length: Math.ceil((counts[i] ?? 0) / maxAddresses) }, (_, page): Part => ({ kind, page: page + 1 })),
    );
    return sendXml(reply, indexOf(origin(), parts));
  });

  app.get('/sitemap-pages.xml', { schema: { hide: true } }, async (request, reply) =>
    (await sendNotModified(request, reply, context, origin())) ? reply : sendXml(reply, urlset(pageUrls(origin()))),
  );

  app.get<{ Params: { kind: VehicleKind; page: string } }>(
    '/sitemap-:kind(^cars|trucks)-:page(^[1-9]\\d{0,4}).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind, page } = request.params;
      const skip = (Number(page) - 1) * maxAddresses;
      if (skip >= (await countMapped(context, kind)))
        throw new DomainError('not_found', 'Il n’y a rien à cette adresse.');
      if (await sendNotModified(request, reply, context, origin())) return reply;
      return sendXml(reply, urlset(vehicleUrls(context, origin(), kind, skip, maxAddresses)));
    },
  );
}

/** Sets the caching headers. True when the client has the current version: 304 has then been sent. */
async function sendNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
  origin: string,
): Promise<boolean> {
  const of = hash('sha256', `${origin} ${PAGES.join(' ')}`, 'base64url').slice(0, 10);
  const tag = `"${await readRevision(context.database)}-${of}"`;
  reply.header('Cache-Control', 'public, no-cache').header('ETag', tag);
  if (request.headers['if-none-match'] !== tag) return false;
  reply.code(304).send();
  return true;
}

function sendXml(reply: FastifyReply, lines: AsyncIterable<string> | Iterable<string>): FastifyReply {
  return reply.type('application/xml; charset=utf-8').send(Readable.from(lines));
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function* urlset(...parts: (AsyncIterable<string> | Iterable<string>)[]): AsyncGenerator<string> {
  yield `${XML}<urlset ${SCHEMA}>\n`;
  for (const part of parts) yield* part;
  yield '</urlset>\n';
}

function wholeMap(context: AppContext, origin: string, maxAddresses: number): AsyncGenerator<string> {
  return urlset(pageUrls(origin), ...KINDS.map((kind) => vehicleUrls(context, origin, kind, 0, maxAddresses)));
}

function pageUrls(origin: string): string[] {
  return PAGES.map((path) => `<url><loc>${origin}${path}</loc></url>\n`);
}

async function* vehicleUrls(
  context: AppContext,
  origin: string,
  kind: VehicleKind,
  skip: number,
  maxAddresses: number,
): AsyncGenerator<string> {
  const type = cardTypeOf(kind);
  for await (const { id, changed } of mappedVehicles(context, kind, skip, maxAddresses))
    yield `<url><loc>${origin}${detailPath(type, id)}</loc><lastmod>${changed}</lastmod></url>\n`;
}

function indexOf(origin: string, parts: Part[]): string[] {
  const files = ['/sitemap-pages.xml', ...parts.map(({ kind, page }) => `/sitemap-${kind}-${page}.xml`)];
  const listed = files.map((file) => `<sitemap><loc>${origin}${file}</loc></sitemap>\n`);
  return [`${XML}<sitemapindex ${SCHEMA}>\n`, ...listed, '</sitemapindex>\n'];
}
