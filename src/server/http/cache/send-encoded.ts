import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedResponse, matchesETag } from './encoded-response.ts';

/** Browsers and proxies may store the response. Before each use, they must ask the site whether it is still current. */
export const PUBLIC_HEADERS = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' };

/** Sends 304 if the client has these bytes. Browsers and proxies do not store a response with status 500 or more. */
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
