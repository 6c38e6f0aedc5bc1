import { LRUCache } from 'lru-cache';
import { download } from '../../../server/download/download.ts';
import { isSupportedImage } from '../../platform/images/processing/image-processing.server.ts';
import { imageQueue } from '../../platform/images/processing/image-queue.server.ts';
import { withoutTextChunks } from '../../platform/images/processing/png-text-chunks.ts';
import { loadSharp } from '../../platform/images/processing/sharp.server.ts';
import { MAX_AVIF_PIXELS } from '../../platform/images/upload/upload.ts';

/** Twice the picture's size in the header, for dense screens. */
const SIDE_PX = 96;
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;

/** Number of cached pictures, a few kilobytes each. Without the cache, every page would ask the provider. */
const MAX_KEPT = 200;
const KEPT_MS = 10 * 60_000;
const KEPT_FAILURE_MS = 60_000;

const cache = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_KEPT, ttl: KEPT_MS });

/** Returns a visitor's picture. Caches it for minutes, because browsers may not store it. */
export async function storedPicture(address: string, siteOrigin: string): Promise<Buffer | null> {
  const cached = cache.get(address);
  if (cached) return cached;
  const fetched = profilePicture(address, siteOrigin);
  cache.set(address, fetched);
  const picture = await fetched;
  if (picture === null) cache.set(address, fetched, { ttl: KEPT_FAILURE_MS });
  return picture;
}

/**
 * Crops the picture and makes it smaller. Returns null after a failure. Loads no address of a private network, except
 * this site. Follows no redirect.
 */
async function profilePicture(address: string, siteOrigin: string): Promise<Buffer | null> {
  try {
    const bytes = await download(address, {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      protocols: ['https:'],
      ownOrigin: siteOrigin,
    });
    if (!isSupportedImage(bytes)) return null;
    return await imageQueue.run(() => small(withoutTextChunks(bytes)));
  } catch {
    return null;
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
