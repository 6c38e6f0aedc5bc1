/** Pages reserve this size before the picture loads. */
export type Picture = {
  src: string;
  width: number;
  height: number;
  /** A tiny picture as a data: URI, shown while the picture loads. '' if there is none. */
  placeholder: string;
};

/** In pixels. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;

/** Returns the path or address of a size: `…/{unique}.jpg` → `…/{unique}.w640.avif`. */
export function sizedPath(path: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return path.replace(/\.[a-z]+$/, `.w${width}.avif`);
}

/** No file is wider than the picture. */
export function srcsetOf(src: string, width: number): string {
  return PICTURE_WIDTHS.map((size) => `${sizedPath(src, size)} ${Math.min(size, width)}w`).join(', ');
}
