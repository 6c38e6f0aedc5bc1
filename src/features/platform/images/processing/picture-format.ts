import { MAX_FILE_BYTES, REJECTED } from '../upload/upload.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** How many of a file's first bytes are needed to recognize its format. */
export const HEAD_BYTES = 16;

/** The format of a file by its first bytes; its name and its declared type are ignored. */
export function formatOf(head: Uint8Array): PictureFormat | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brand = text.slice(8, 12);
  if (brand === 'avif') return 'avif';
  return /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand) ? 'heic' : null;
}

/**
 * Why a file of `size` bytes that starts with `head` is rejected unopened, or null. The browser asks before it sends
 * anything, and the server again, so that both show the same message.
 */
export function rejectionOf(head: Uint8Array, size: number): string | null {
  if (size === 0) return REJECTED.empty;
  const format = formatOf(head);
  if (format === null) return REJECTED.type;
  if (format === 'heic') return REJECTED.heic;
  return size > MAX_FILE_BYTES ? REJECTED.size : null;
}
