const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Text as it is compared: without case, accents, ligatures or invisible characters, with hyphens and apostrophes as
 * spaces. Queries and stored rows both go through this function. Folding twice changes nothing.
 *
 * @example
 * fold('Mégane E-Tech'); // 'megane e tech'
 * fold('20 m³');         // '20 m3'
 */
export function fold(text: string): string {
  // The steps below change no ASCII text, and a stock has many; this is ten times as fast.
  if (PRINTABLE_ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[ '`-]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[\u0000-\u0020\u007f-\u00a0'’‘ʼ`´\-‐‑‒–—−\s]+/gu, ' ')
    .trim();
}

/** The words of a search: folded, in the order typed, each once. 'Clio  clio TCe' → ['clio', 'tce'] */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(' ').filter(Boolean))];
}

/**
 * Text as it is stored: line breaks are '\n', a tab is a space, other control characters are removed (PostgreSQL
 * rejects NUL) and so are marks of writing direction; half a surrogate pair becomes U+FFFD.
 */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed();
}

/**
 * A text of at most `maxLength` characters on one line that ends with a whole word, followed by '…' where the end is
 * missing. A single word that is longer is cut.
 *
 * @example
 * cutAtWord('Peugeot 208 Active', 14); // 'Peugeot 208…'
 */
export function cutAtWord(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (lengthOf(line) <= maxLength) return line;
  const start = [...line].slice(0, maxLength).join('');
  const end = start.lastIndexOf(' ');
  return end <= 0 ? cut(line, maxLength) : `${trimEndOf(start.slice(0, end), /[\s,;:.–-]/)}…`;
}

/**
 * A text without the characters at its end that a pattern of one character matches. `/x+$/` would begin anew at each x
 * of a long run that does not end the text.
 *
 * @example
 * trimEndOf('Prix * :', /[*:\s]/); // 'Prix'
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Characters as a person counts them in a limit: code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * A text of at most `maxLength` characters, the last one '…' where the end is missing. Never cuts through an emoji.
 *
 * @example
 * cut('Peugeot 208', 8); // 'Peugeot…'
 */
export function cut(text: string, maxLength: number): string {
  // A character has two units at most: of a long text only the beginning is taken apart.
  const characters = [...text.slice(0, 2 * maxLength + 1)];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
