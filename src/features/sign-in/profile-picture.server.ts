import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isSupportedImage } from '../images/image-processing.server.ts';
import { runImageJob } from '../images/image-queue.server.ts';
import { withoutTextChunks } from '../images/png-text-chunks.ts';
import { loadSharp } from '../images/sharp.server.ts';
import { MAX_AVIF_PIXELS } from '../images/upload.ts';

/** Twice the size that the header shows, for dense screens. */
const SIDE_PX = 96;
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;

/**
 * A profile picture, fetched from the provider by the server, cropped to a square and scaled down. Null where it cannot
 * be fetched; the page then shows initials. Addresses inside a private network are not fetched, unless the picture is on
 * this site itself.
 */
export async function profilePicture(address: string, own: string): Promise<Buffer | null> {
  try {
    const url = new URL(address);
    if (url.origin !== own && !(await isPublic(url))) return null;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
    const bytes = await readAtMost(response, MAX_BYTES);
    if (!bytes || !isSupportedImage(bytes)) return null;
    return await runImageJob(() => small(withoutTextChunks(bytes)));
  } catch {
    // Whatever failed, the page shows initials instead.
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

/** The whole body, or null where it is longer than `maxBytes`. */
async function readAtMost(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function isPublic(url: URL): Promise<boolean> {
  if (url.protocol !== 'https:') return false;
  const addresses = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.every(({ address }) => isPublicAddress(address));
}

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 6) return !/^(::|64:ff9b:|2002:|f[cd]|fe[89a-f]|ff)/i.test(address);
  return !/^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./.test(
    address,
  );
}
