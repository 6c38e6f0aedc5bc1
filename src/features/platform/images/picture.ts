/** A stored picture as pages need it: sizes known, so that nothing shifts while it loads. */
export type Picture = {
  src: string;
  /** Pixels of the largest file. */
  width: number;
  height: number;
  /** A tiny data: URI shown until the picture is there, or ''. */
  placeholder: string;
};

/** Widths in pixels of a picture's modern files. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;

/** `…/{unique}.jpg` → `…/{unique}.w640.avif`: paths and addresses alike. */
export function sizedPath(path: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return path.replace(/\.[a-z]+$/, `.w${width}.avif`);
}

/** The `srcset` of a stored picture; the largest file is never wider than the picture. */
export function srcsetOf(src: string, width: number): string {
  return PICTURE_WIDTHS.map((size) => `${sizedPath(src, size)} ${Math.min(size, width)}w`).join(', ');
}
