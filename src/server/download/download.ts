import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, PrivateAddressError, publicLookup } from './public-lookup.ts';

export type DownloadLimits = {
  maxBytes: number;
  /** Maximum time of all requests of one download. */
  timeoutMs: number;
  protocols: readonly ('http:' | 'https:')[];
  /** Default: 0. */
  maxRedirects?: number;
  /** The origin of this site, which may be on a private network. Default: none. */
  ownOrigin?: string;
  userAgent?: string;
  signal?: AbortSignal;
};

type DownloadFailure = 'address' | 'private' | 'redirects' | 'too_large' | 'status' | 'unreachable' | 'slow';

/** `bytes` is the number of received bytes. */
export class DownloadError extends Error {
  readonly reason: DownloadFailure;
  readonly status: number;
  readonly bytes: number;

  constructor(reason: DownloadFailure, { status = 0, bytes = 0, cause }: Partial<DownloadError> = {}) {
    super(reason, { cause });
    this.reason = reason;
    this.status = status;
    this.bytes = bytes;
  }

  /** True if the same address may work later. */
  get isTemporary(): boolean {
    if (this.reason === 'status') return this.status >= 500 || [408, 425, 429].includes(this.status);
    return this.reason === 'unreachable' || this.reason === 'slow';
  }
}

/**
 * Downloads a file of another server into memory. Connects only to public addresses. Checks each redirect like the
 * first address. The connection uses the checked address, so a name that changes its address has no effect.
 * @throws DownloadError
 */
export async function download(address: string, limits: DownloadLimits): Promise<Buffer> {
  const { timeoutMs, maxRedirects = 0, maxBytes } = limits;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = limits.signal ? AbortSignal.any([limits.signal, timeout]) : timeout;
  try {
    for (let url = checkedUrl(address, undefined, limits), redirects = 0; ; redirects += 1) {
      const response = await request(url, limits, signal);
      try {
        const { statusCode = 0, headers } = response;
        const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
        if (!isRedirect) return await bodyOf(response, maxBytes);
        if (redirects >= maxRedirects) throw new DownloadError('redirects');
        url = checkedUrl(headers.location ?? '', url, limits);
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (error instanceof PrivateAddressError) throw new DownloadError('private', { cause: error });
    throw new DownloadError(timeout.aborted ? 'slow' : 'unreachable', { cause: error });
  }
}

function checkedUrl(address: string, base: URL | undefined, { protocols, ownOrigin }: DownloadLimits): URL {
  const url = URL.parse(address, base);
  if (url === null || url.username !== '' || url.password !== '') throw new DownloadError('address');
  if (url.origin === ownOrigin) return url;
  if (!protocols.some((protocol) => protocol === url.protocol)) throw new DownloadError('address');
  // Checks a numeric address here, because it needs no look-up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && !isPublicAddress(host)) throw new DownloadError('private');
  return url;
}

async function request(url: URL, limits: DownloadLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'http:' ? getHttp : getHttps;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    agent: false,
    signal,
    headers: {
      accept: 'image/*',
      'accept-encoding': 'identity',
      ...(limits.userAgent === undefined ? {} : { 'user-agent': limits.userAgent }),
    },
  };
  get(url, url.origin === limits.ownOrigin ? options : { ...options, lookup: publicLookup() }, resolve).on(
    'error',
    reject,
  );
  return promise;
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) throw new DownloadError('status', { status });
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new DownloadError('too_large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DownloadError('too_large', { bytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
