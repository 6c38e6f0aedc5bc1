const ASCII = /^[\u0000-~]*$/;

/**
 * Returns a text for comparisons: lower case, without accents, ligatures and invisible characters. Hyphens and
 * apostrophes become spaces. `fold(fold(text))` equals `fold(text)`.
 *
 * @example
 * fold('Mégane E-Tech'); // 'megane e tech'
 * fold('20 m³');         // '20 m3'
 */
export function fold(text: string): string {
  // ASCII letters, with accents or not, take the short way to the same result.
  const plain = ASCII.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .replaceAll('’', "'");
  if (ASCII.test(plain))
    return plain
      .toLowerCase()
      .replace(/[\u0000-\u0020'`-]+/g, ' ')
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

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the folded words of a search, each once, in order: 'Clio  clio TCe' → ['clio', 'tce'] */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(' ').filter(Boolean))];
}

/**
 * Returns a text that both databases can store. Line breaks become '\n', a tab becomes a space, half a surrogate pair
 * becomes U+FFFD. Removes other control characters and marks of the writing direction. (PostgreSQL rejects NUL.)
 */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed();
}

/**
 * Puts a text on one line of at most `maxLength` characters. A longer text is cut after a whole word and ends with '…'.
 * If the first word is too long, the word is cut.
 *
 * @example cutAtWord('Peugeot 208 Active', 14); // 'Peugeot 208…'
 */
export function cutAtWord(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (lengthOf(line) <= maxLength) return line;
  const start = [...line].slice(0, maxLength).join('');
  const end = start.lastIndexOf(' ');
  return end <= 0 ? cut(line, maxLength) : `${trimEndOf(start.slice(0, end), /[\s,;:.–-]/)}…`;
}

/**
 * Removes from the end of a text all characters that match a one-character pattern. The pattern `/x+$/` would be slow:
 * it starts again at each x of a long run inside the text.
 *
 * @example trimEndOf('Prix * :', /[*:\s]/); // 'Prix'
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Counts code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Cuts a text to `maxLength` code points, so that no surrogate pair is split. A cut text ends with '…'.
 *
 * @example cut('Peugeot 208', 8); // 'Peugeot…'
 */
export function cut(text: string, maxLength: number): string {
  // This part of the text contains enough code points, because each has at most two UTF-16 units.
  const characters = [...text.slice(0, 2 * maxLength + 1)];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
