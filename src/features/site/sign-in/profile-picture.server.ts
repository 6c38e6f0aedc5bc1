import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { isSupportedImage } from '../../platform/images/processing/image-processing.server.ts';
import { imageQueue } from '../../platform/images/processing/image-queue.server.ts';
import { withoutTextChunks } from '../../platform/images/processing/png-text-chunks.ts';
import { loadSharp } from '../../platform/images/processing/sharp.server.ts';
import { MAX_AVIF_PIXELS } from '../../platform/images/upload/upload.ts';
import { isPublicAddress, publicLookup } from './public-lookup.server.ts';

/** Twice the size that the header shows, for dense screens. */
const SIDE_PX = 96;
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;

/** Pictures that are kept in memory, of a few kilobytes each, so that the provider is not asked at every page. */
const MAX_KEPT = 200;
const KEPT_MS = 10 * 60_000;
/** How long a failure of an address is cached. */
const KEPT_FAILURE_MS = 60_000;

const cache = new Map<string, { picture: Promise<Buffer | null>; until: number }>();

/** A profile picture as `profilePicture` gives it, kept for some minutes: browsers may not store it. */
export async function storedPicture(address: string, siteOrigin: string): Promise<Buffer | null> {
  const now = Date.now();
  const cached = cache.get(address);
  if (cached && cached.until > now) return cached.picture;
  const entry = { picture: profilePicture(address, siteOrigin), until: now + KEPT_MS };
  cache.delete(address);
  cache.set(address, entry);
  const [oldest] = cache.keys();
  if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
  const picture = await entry.picture;
  if (picture === null) entry.until = now + KEPT_FAILURE_MS;
  return picture;
}

/**
 * A profile picture, fetched from the provider by the server, cropped to a square and scaled down. Null if it cannot be
 * fetched; the page then shows initials. Addresses inside a private network are not fetched, unless the picture is on
 * this site itself, and redirects are not followed.
 */
async function profilePicture(address: string, siteOrigin: string): Promise<Buffer | null> {
  try {
    const bytes = await download(new URL(address), siteOrigin);
    if (!bytes || !isSupportedImage(bytes)) return null;
    return await imageQueue.run(() => small(withoutTextChunks(bytes)));
  } catch {
    // Whatever failed, the page shows initials instead.
    return null;
  }
}

async function download(url: URL, siteOrigin: string): Promise<Buffer | null> {
  const isOwn = url.origin === siteOrigin;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number is connected to without being looked up.
  if (!isOwn && (url.protocol !== 'https:' || (isIP(host) > 0 && !isPublicAddress(host)))) return null;
  const get = url.protocol === 'http:' ? getHttp : getHttps;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'image/*' } };
  get(url, isOwn ? options : { ...options, lookup: publicLookup() }, resolve).on('error', reject);
  const response = await promise;
  try {
    const isTooLong = Number(response.headers['content-length'] ?? 0) > MAX_BYTES;
    return response.statusCode === 200 && !isTooLong ? await readAtMost(response, MAX_BYTES) : null;
  } finally {
    response.destroy();
  }
}

async function small(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_AVIF_PIXELS })
    .timeout({ seconds: 5 })
    .autoOrient()
    .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}

/** The whole body, or null if it is longer than `maxBytes`. */
async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
