/**
 * Text as it is compared: without case, accents, ligatures or invisible characters, with hyphens and apostrophes as
 * spaces, so that 'Mégane E-Tech' is found by 'megane e tech' and '20 m³' by '20 m3' (D16). Queries and stored rows go
 * through this same function; folding twice changes nothing.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[\u0000-\u0020\u007f-\u00a0'’‘ʼ`´\-‐‑‒–—−\s]+/gu, ' ')
    .trim();
}

/** The words of a search: folded, in the order typed, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(' ').filter(Boolean))];
}

/**
 * Text as it is stored (contract §9): line breaks are '\n', a tab is a space, other control characters go (PostgreSQL
 * refuses NUL), direction marks too, and lone surrogates become U+FFFD.
 */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed();
}

/** Characters as a person counts them in a limit: code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The first characters of a text, never half an emoji. */
export function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
