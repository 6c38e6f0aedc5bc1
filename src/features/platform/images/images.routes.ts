import type { FastifyInstance, FastifyReply } from 'fastify';
import { matchesETag } from '../../../server/http/cache/encoded-response.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { CACHE_CONTROL, CONTENT_TYPES, isStorageKey } from '../../../server/storage/storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { PendingImages } from './upload/pending-images.ts';

/**
 * Serves stored pictures (STO-8): an hour in caches (CST-12), never changed under one name (STO-5). For a picture of
 * `pending` it sends the stand-in, which no cache stores.
 */
export function imageRoutes(app: FastifyInstance, storage: Storage, pending?: PendingImages): void {
  app.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
    const key = request.params['*'];
    if (!isStorageKey(key)) throw notFound();
    const file = await storage.open(key);
    if (!file) {
      const standIn = await pending?.open(key);
      if (!standIn) throw notFound();
      return setHeaders(reply, key).header('Cache-Control', 'no-store').send(standIn);
    }
    const tag = `"${file.size.toString(36)}-${file.modified.getTime().toString(36)}"`;
    setHeaders(reply, key).header('Cache-Control', CACHE_CONTROL).header('ETag', tag);
    if (matchesETag(request.headers['if-none-match'], tag)) {
      file.body.destroy();
      return reply.code(304).send();
    }
    return reply.header('Content-Length', file.size).send(file.body);
  });
}

const notFound = () => new DomainError('not_found', 'Il n’y a pas d’image à cette adresse.');

function setHeaders(reply: FastifyReply, key: string): FastifyReply {
  return reply
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .type(CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
}
