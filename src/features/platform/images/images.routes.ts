import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { cachedByRevision, knownRevision } from '../../../server/db/cache-by-revision.ts';
import { matchesETag } from '../../../server/http/cache/encoded-response.ts';
import {
  CACHE_CONTROL,
  CONTENT_TYPES,
  isFileKey,
  isOriginalKey,
  NO_CACHE,
  publicKey,
} from '../../../server/storage/storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import { sessionToken } from '../auth/sessions/session-cookie.server.ts';
import { adminOf } from '../auth/sessions/sessions.repository.ts';
import { baseOf, imagesOfSettings } from './processing/unused-pictures.server.ts';
import type { PendingImages } from './upload/pending-images.ts';

type ImageOptions = {
  context: AppContext;
  publicUrl: string | undefined;
  resource: { shown: PublicImages };
  /** Pictures whose files are still being made. For these, the routes send a placeholder that no cache stores. */
  pending?: PendingImages | undefined;
};

/**
 * Sends the stored pictures. Caches store them for an hour, because files never change. Only administrators get an
 * original or a withheld picture, and no cache stores it.
 */
export async function imageRoutes(app: FastifyInstance, options: ImageOptions): Promise<void> {
  const { context, publicUrl, resource, pending } = options;
  const isWithheld = withheldPictures(context, resource.shown);
  // Without a first result, no visitor gets a picture.
  app.warmUps.push(async () => void (await isWithheld('')));
  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
      const key = request.params['*'];
      if (!isFileKey(key)) throw notFound();
      const withheld = isOriginalKey(key) || (await isWithheld(key));
      if (withheld && !(await adminOf(context, sessionToken(request, publicUrl)))) throw notFound();
      const file = await context.storage.open(key);
      if (!file) {
        const standIn = await pending?.open(key);
        if (!standIn) throw notFound();
        return setHeaders(reply, key).header('Cache-Control', 'no-store').send(standIn);
      }
      const tag = `"${file.size.toString(36)}-${file.modified.getTime().toString(36)}"`;
      setHeaders(reply, key)
        .header('Cache-Control', withheld ? NO_CACHE : CACHE_CONTROL)
        .header('ETag', tag);
      if (matchesETag(request.headers['if-none-match'], tag)) {
        file.body.destroy();
        return reply.code(304).send();
      }
      return reply.header('Content-Length', file.size).send(file.body);
    });
  });
}

const notFound = () => new DomainError('not_found', 'Il n’y a pas d’image à cette adresse.');

function setHeaders(reply: FastifyReply, key: string): FastifyReply {
  return reply
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .type(CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
}

/**
 * Reads the images of all public vehicles. The app passes this function, because images may not import the vehicles
 * feature.
 */
export type PublicImages = (context: AppContext) => AsyncIterable<string[]>;

/**
 * The returned function is true for a picture that visitors must not get: the public form of an original, an edit, or a
 * deleted picture. A picture of a public vehicle or a page is never withheld. If the database is unavailable, the last
 * result counts.
 * @throws DomainError unavailable if the database is unavailable and there is no result yet
 */
export function withheldPictures(context: AppContext, publicImages: PublicImages): (key: string) => Promise<boolean> {
  let withheld: ReadonlySet<string> | undefined;
  return async (key) => {
    if (withheld === undefined || (await knownRevision(context.database)) !== null)
      withheld = await cachedByRevision(context.database, 'withheld pictures', () =>
        findWithheld(context, publicImages),
      ).catch(() => withheld ?? throwUnavailable());
    return withheld.has(baseOf(key));
  };
}

function throwUnavailable(): never {
  throw new DomainError('unavailable', 'Cette image ne peut pas être lue pour le moment.');
}

async function findWithheld(context: AppContext, publicImages: PublicImages): Promise<Set<string>> {
  const { query } = context.database;
  const rows = await query
    .selectFrom('pictures')
    .select(['path', 'original'])
    .where((of) =>
      of.or([of('original', 'is not', null), of('is_original', '=', 1), of('unused_since', 'is not', null)]),
    )
    .execute();
  const paths = rows.flatMap(({ path, original }) => [path, ...(original === null ? [] : [original])]);
  const withheld = new Set(paths.map((path) => baseOf(publicKey(path))));
  if (withheld.size === 0) return withheld;
  for (const image of await imagesOfSettings(query)) withheld.delete(baseOf(image));
  for await (const images of publicImages(context)) for (const image of images) withheld.delete(baseOf(image));
  return withheld;
}
