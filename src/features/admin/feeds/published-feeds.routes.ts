import { hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { readRevision } from '../../../server/db/database.ts';
import { matchesETag } from '../../../server/http/cache/encoded-response.ts';
import { DomainError } from '../../../shared/errors.ts';
import { FEED_FILES, type FeedFormat } from './feed.ts';
import { FEED_FIELDS } from './feed-fields.ts';
import type { FeedDealer } from './feed-vehicle.ts';
import { everyFeedVehicle, type FeedScope } from './feed-vehicles.repository.ts';
import { countFetch, type FeedRow, findFeed } from './feeds.repository.ts';
import { META_COLUMNS } from './meta-columns.ts';
import { csvFeed, FEED_CSV, META_CSV, metaFeed } from './write-csv.server.ts';
import { XML_VERSION, xmlFeed } from './write-xml.server.ts';

/** The functions return the current settings. */
export type FeedSite = { origin: () => string; dealer: () => FeedDealer | Promise<FeedDealer> };

/** A text of another format causes no query. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Streams `GET /feeds/{token}/stock.xml|stock.csv|meta.csv` from the database. Every wrong address gets the same 404.
 * The ETag contains the revision of the catalogue. So a client that has the current version causes only two small
 * queries.
 */
export function feedRoutes(app: FastifyInstance, context: AppContext, site: FeedSite): void {
  const limitStreams = app.requestLimits.createStreamLimit();
  app.get<{ Params: { token: string; file: string } }>(
    '/feeds/:token/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { token, file } = request.params;
      reply.header('X-Robots-Tag', 'noindex');
      const feed = TOKEN.test(token) ? await findFeed(context, token) : null;
      if (feed === null || FEED_FILES[feed.format] !== file)
        throw new DomainError('not_found', 'Il n’y a rien à cette adresse.');
      const dealer = await site.dealer();
      const scope = { context, origin: site.origin(), includeVin: feed.include_vin === 1 };
      const etag = await etagOf(scope, feed, dealer);
      if (request.method === 'GET') await countFetch(context, feed.id);
      // The address is secret, so shared proxies must not store the response.
      reply.header('Cache-Control', 'private, no-cache').header('ETag', etag);
      if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      await limitStreams(request, reply);
      return send(reply, feed.format, scope, dealer);
    },
  );
}

/** The ETag depends on `includeVin`, because two feeds of the same format differ only in the VIN. */
async function etagOf({ context, origin, includeVin }: FeedScope, { format }: FeedRow, dealer: FeedDealer) {
  const content = [origin, format, includeVin, dealer, XML_VERSION, FEED_FIELDS, META_COLUMNS];
  const revision = await readRevision(context.database);
  return `"${revision}-${hash('sha256', JSON.stringify(content), 'base64url').slice(0, 16)}"`;
}

function send(reply: FastifyReply, format: FeedFormat, scope: FeedScope, dealer: FeedDealer): FastifyReply {
  const vehicles = everyFeedVehicle(scope);
  reply.header('Content-Disposition', `inline; filename="${FEED_FILES[format]}"`);
  if (format === 'xml')
    return reply.type('application/xml; charset=utf-8').send(Readable.from(xmlFeed(vehicles, dealer)));
  const rows = format === 'csv' ? csvFeed(vehicles) : metaFeed(vehicles, dealer);
  const csv = stringify(format === 'csv' ? FEED_CSV : META_CSV);
  // If the client disconnects, `pipeline` stops the query. If reading fails, it ends the response.
  pipeline(Readable.from(rows), csv, () => undefined);
  return reply.type('text/csv; charset=utf-8').send(csv);
}
