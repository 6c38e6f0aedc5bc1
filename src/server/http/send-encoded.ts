import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeResponse, isKnown } from './encoded-response.ts';

/**
 * Sends a body that is the same for everybody: compressed as the client likes it, with a strong ETag of these very
 * bytes, or 304 when the client has them (contract §4). The answer to an address that may be kept is kept
 * (`kept-answers.ts`), unless it is an error or `keep` says otherwise.
 */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  type: string,
  status = 200,
  keep = true,
): FastifyReply {
  const delivery = encodeResponse(body, type);
  const { bytes, encoding, tag } = delivery.in(delivery.for(request.headers['accept-encoding']));
  reply
    .code(status)
    .header('Cache-Control', 'public, no-cache')
    .header('Vary', 'Accept-Encoding')
    .header('ETag', tag)
    .type(type);
  if (status === 200 && keep) request.keep?.(delivery, reply);
  if (status === 200 && isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.send(bytes);
}
