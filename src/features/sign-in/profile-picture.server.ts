import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import sharp from 'sharp';
import { isProcessedImage } from '../images/image-processing.server.ts';
import { inTurn } from '../images/image-queue.server.ts';
import { withoutTextChunks } from '../images/png-text-chunks.ts';
import { UPLOAD } from '../images/upload.ts';

/** The side of a profile picture, in pixels: twice what the header shows. */
const SIDE = 96;
const MAX_BYTES = 2_000_000;
const TIMEOUT = 5_000;

/**
 * A person's picture as the site shows it: fetched from the provider by the server, cut square and made small. Null
 * where there is none to be had; the page then shows initials. Addresses inside a private network are not fetched,
 * unless the picture is this site's own.
 */
export async function profilePicture(address: string, own: string): Promise<Buffer | null> {
  try {
    const url = new URL(address);
    if (url.origin !== own && !(await isPublic(url))) return null;
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
    const bytes = await readAtMost(answer, MAX_BYTES);
    if (!bytes || !isProcessedImage(bytes)) return null;
    return await inTurn(() => small(withoutTextChunks(bytes)));
  } catch {
    // A picture that cannot be had is no fault of the visitor's: initials stand for it.
    return null;
  }
}

function small(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: UPLOAD.avifPixels })
    .timeout({ seconds: 5 })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}

/** The whole body, or null where it is longer than that. */
async function readAtMost(answer: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
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
