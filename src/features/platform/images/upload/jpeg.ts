/** Reads the bytes of a JPEG without decoding it. */

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;

/** Markers without a length: an escaped 0xff in the data, restarts, and TEM. */
const hasNoLength = (code: number) => code === 0x00 || code === 0x01 || (code >= 0xd0 && code <= 0xd7);

export function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(MARKER, 2); at !== -1; at = bytes.indexOf(MARKER, at)) {
    const [code, high, low] = bytes.subarray(at + 1, at + 4);
    if (code === END_OF_IMAGE) return true;
    if (code === undefined) return false;
    if (code === MARKER) at += 1;
    else if (hasNoLength(code)) at += 2;
    else at += 2 + (high ?? 0) * 256 + (low ?? 0);
  }
  return false;
}

/** The first segments contain EXIF. Each segment has at most 64 KiB. */
const EXIF_BYTES = 128 * 1024;

export function hasExif(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, EXIF_BYTES)).includes('Exif\0\0');
}
