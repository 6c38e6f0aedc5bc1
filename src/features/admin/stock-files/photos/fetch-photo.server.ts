import { DownloadError, download } from '../../../../server/download/download.ts';
import {
  type ProcessedImage,
  processImage,
  RejectedFileError,
} from '../../../platform/images/processing/image-processing.server.ts';
import { imageQueue } from '../../../platform/images/processing/image-queue.server.ts';
import { MAX_FILE_BYTES, REJECTED } from '../../../platform/images/upload/upload.ts';

/** Maximum time of one download with its redirects. */
const TIMEOUT_MS = 30_000;

/** Sites move their photos to other hosts, and from http to https. */
const MAX_REDIRECTS = 3;

type Fetched = { bytes: number } & ({ image: ProcessedImage } | { error: string; isTemporary: boolean });

/** Downloads a photo and checks it like an upload. An error is a French sentence. */
export async function fetchPhoto(address: string, userAgent: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const file = await download(address, {
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: TIMEOUT_MS,
      protocols: ['http:', 'https:'],
      maxRedirects: MAX_REDIRECTS,
      userAgent,
      signal,
    });
    return await processed(file);
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    return { bytes: error.bytes, error: sentenceOf(error), isTemporary: error.isTemporary };
  }
}

async function processed(file: Buffer): Promise<Fetched> {
  const bytes = file.length;
  try {
    return { bytes, image: await imageQueue.run(() => processImage(file), 'idle') };
  } catch (error) {
    if (error instanceof RejectedFileError) return { bytes, error: error.message, isTemporary: false };
    throw error;
  }
}

function sentenceOf({ reason, status }: DownloadError): string {
  switch (reason) {
    case 'address':
      return 'Cette adresse n’est pas celle d’une photo';
    case 'private':
      return 'Cette adresse n’est pas publique : elle mène à un réseau privé';
    case 'redirects':
      return 'Cette adresse renvoie sans fin à d’autres';
    case 'too_large':
      return REJECTED.size;
    case 'slow':
      return 'L’autre site est trop lent';
    case 'unreachable':
      return 'L’autre site ne répond pas';
    case 'status':
      return statusSentence(status);
  }
}

function statusSentence(status: number): string {
  if (status === 404 || status === 410) return `Cette photo n’existe pas ou plus (${status})`;
  return status < 500
    ? `L’autre site refuse de donner cette photo (${status})`
    : `L’autre site est en panne (${status})`;
}
