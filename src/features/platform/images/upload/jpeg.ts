/** Reads the bytes of a JPEG without decoding it. */

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;

/** Markers without a length: a stuffed 0xff of the picture's data, restarts within it, and TEM. */
const hasNoLength = (code: number) => code === 0x00 || code === 0x01 || (code >= 0xd0 && code <= 0xd7);

/**
 * True if the end of the picture is there. A browser may decode a cut file to a picture that is grey from the cut on.
 */
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

/** EXIF is within the first segments, of at most 64 KiB each. */
const EXIF_BYTES = 128 * 1024;

/** True if the file says when and with which camera it was taken, and perhaps where. */
export function hasExif(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, EXIF_BYTES)).includes('Exif\0\0');
}
