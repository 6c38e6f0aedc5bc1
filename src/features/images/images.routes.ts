import type { FastifyInstance } from 'fastify';
import { isKnown } from '../../server/http/encoded-response.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { CACHE_CONTROL, CONTENT_TYPES, isStorageKey } from '../../server/storage/storage.ts';
import { DomainError } from '../../shared/errors.ts';

/** Serves stored pictures (STO-8): an hour in caches (CST-12), never changed under one name (STO-5). */
export function imageRoutes(app: FastifyInstance, storage: Storage): void {
  app.get('/images/*', { schema: { hide: true } }, async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const file = isStorageKey(key) ? await storage.open(key) : null;
    if (!file) throw new DomainError('not_found', "Il n'y a pas d'image à cette adresse.");
    const tag = `"${file.size.toString(36)}-${file.modified.getTime().toString(36)}"`;
    reply
      .header('Cache-Control', CACHE_CONTROL)
      .header('ETag', tag)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type(CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
    if (isKnown(request.headers['if-none-match'], tag)) {
      file.body.destroy();
      return reply.code(304).send();
    }
    return reply.header('Content-Length', file.size).send(file.body);
  });
}
