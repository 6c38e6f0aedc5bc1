import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedResponse, matchesETag } from './encoded-response.ts';

/** Anyone may store the response, and has to ask whether it is still the same. */
export const PUBLIC_HEADERS = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' };

/**
 * Sends a body that is the same for everyone: compressed as the client accepts, with a strong ETag of these very bytes,
 * or 304 if the client has them. A failure is `no-store`.
 */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: EncodedResponse,
  status = 200,
): Promise<FastifyReply> {
  const encoding = encoded.for(request.headers['accept-encoding']);
  const tag = encoded.tag(encoding);
  reply.code(status).headers(PUBLIC_HEADERS).header('ETag', tag).type(encoded.type);
  if (status >= 500) reply.header('Cache-Control', 'no-store');
  if (status === 200 && matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const { bytes } = await encoded.in(encoding);
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.send(bytes);
}
