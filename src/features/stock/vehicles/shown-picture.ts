/** The small picture that stood in the card which was followed last, by the address of the large one. */
let shownPicture: { of: string; file: string } | null = null;

/** Remembers a card's picture: the vehicle's page shows it until its own, larger one is loaded. */
export function noteShown({ src, currentSrc, complete }: HTMLImageElement): void {
  shownPicture = complete && currentSrc !== '' ? { of: new URL(src).pathname, file: currentSrc } : null;
}

/** The file that shows this picture already, if a card did. */
export function shownFile(src: string): string | null {
  return shownPicture !== null && src.endsWith(shownPicture.of) ? shownPicture.file : null;
}
