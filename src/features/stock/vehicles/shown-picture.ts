/** The small picture of the card that the visitor opened last, and the path of its large picture. */
let shownPicture: { of: string; file: string } | null = null;

/** Stores a card's picture. The vehicle's page shows this picture until the larger picture is loaded. */
export function noteShown({ src, currentSrc, complete }: HTMLImageElement): void {
  shownPicture = complete && currentSrc !== '' ? { of: new URL(src).pathname, file: currentSrc } : null;
}

/** Returns the address of the small file that is already loaded, or null. */
export function shownFile(src: string): string | null {
  return shownPicture !== null && src.endsWith(shownPicture.of) ? shownPicture.file : null;
}
