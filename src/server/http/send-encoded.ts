import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeResponse, isKnown } from './encoded-response.ts';

/**
 * Sends a body that is the same for everyone: compressed as the client accepts, with a strong ETag of these very bytes, or
 * 304 when the client has them. Responses with status 200 are stored in the response cache where the route has a cache key,
 * unless `cacheable` is false.
 */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  type: string,
  status = 200,
  cacheable = true,
): FastifyReply {
  const encoded = encodeResponse(body, type);
  const { bytes, encoding, tag } = encoded.in(encoded.for(request.headers['accept-encoding']));
  reply
    .code(status)
    .header('Cache-Control', 'public, no-cache')
    .header('Vary', 'Accept-Encoding')
    .header('ETag', tag)
    .type(type);
  if (status === 200 && cacheable) request.storeInCache?.(encoded, reply);
  if (status === 200 && isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.send(bytes);
}
