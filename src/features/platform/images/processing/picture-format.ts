import { MAX_FILE_BYTES, REJECTED } from '../upload/upload.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** Number of first bytes that are needed to recognize a format. */
export const HEAD_BYTES = 16;

/** Ignores the file's name and declared type. */
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
 * Returns the message for a file that is rejected without decoding, or null. Browser and server show the same message.
 */
export function rejectionOf(head: Uint8Array, size: number): string | null {
  if (size === 0) return REJECTED.empty;
  const format = formatOf(head);
  if (format === null) return REJECTED.type;
  if (format === 'heic') return REJECTED.heic;
  return size > MAX_FILE_BYTES ? REJECTED.size : null;
}
