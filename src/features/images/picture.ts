/** Widths in pixels of a picture's modern files (D45). */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;

/** `{folder}/{id}/{unique}.jpg` → `{folder}/{id}/{unique}.w640.avif`. */
export function sizedPath(path: string, width: number): string {
  return path.replace(/\.[a-z]+$/, `.w${width}.avif`);
}
