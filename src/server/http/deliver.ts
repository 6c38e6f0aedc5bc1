import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this many bytes compression costs more than it saves. */
const WORTH_COMPRESSING = 1_000;

/**
 * Sends a body that is the same for everybody: compressed as the client likes it, with a strong ETag of these very
 * bytes, or 304 when the client has them (contract §4).
 */
export function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  type: string,
  status = 200,
): FastifyReply {
  const encoding = encodingFor(request, body);
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 22)}${encoding ? `-${encoding}` : ''}"`;
  reply
    .code(status)
    .header('Cache-Control', 'public, no-cache')
    .header('Vary', 'Accept-Encoding')
    .header('ETag', tag)
    .type(type);
  if (status === 200 && isKnown(request, tag)) return reply.code(304).send();
  if (!encoding) return reply.send(body);
  return reply.header('Content-Encoding', encoding).send(encoding === 'br' ? brotli(body) : gzipSync(body));
}

function encodingFor(request: FastifyRequest, body: string): 'br' | 'gzip' | null {
  if (body.length < WORTH_COMPRESSING) return null;
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

function brotli(body: string): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Has the client these very bytes already? */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
