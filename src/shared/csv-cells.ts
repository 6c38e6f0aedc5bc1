import { clean } from './text/text.ts';

/** The format of exported CSV files. French Excel opens them on a double click. The import also reads them. */
export const EXPORT_FORMAT = {
  bom: true,
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
} as const;

/**
 * Characters that make a spreadsheet read a cell as a formula, including full-width forms. At the start of a line, the
 * import reads '#' as the mark of a comment.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠#]/;
const NEUTRALISED = /^'+[=+\-@\t\r＝＋－＠#]/;

/**
 * Finds formulas after a separator inside a text. A program that expects another separator splits the cell there, even
 * inside quotes. A quotation mark before the formula does not help: the export doubles it, and such a program reads two
 * marks as an empty text. After a line break, '-' and '+' are not formulas, because they begin the items of a list.
 */
const FORMULAS_INSIDE = /([;,\n][^\S\n]*(?:"[^\S\n]*)?)('*[=@＝＠])|([;,]"?)('*[+\-＋－])/g;
const NEUTRALISED_INSIDE = /([;,\n][^\S\n]*(?:"[^\S\n]*)?)'('*[=@＝＠])|([;,]"?)'('*[+\-＋－])/g;

export function normalizeText(text: string): string {
  return clean(text).trim();
}

/** True if a cell begins with '='. False for a cell of `cellOf`, where a formula begins with an apostrophe. */
export function isFormula(cell: string): boolean {
  return /^[=＝]/.test(normalizeText(cell));
}

/** Reverses `cellOf`: removes the apostrophes before formulas. */
export function textOf(cell: string): string {
  const text = normalizeText(cell).replace(NEUTRALISED_INSIDE, '$1$3$2$4');
  return NEUTRALISED.test(text) ? text.slice(1).trim() : text;
}

/** Escapes the formulas in a text. For every text, `textOf(cellOf(text))` equals `normalizeText(text)`. */
export function cellOf(text: string): string {
  const normalized = normalizeText(text).replace(FORMULAS_INSIDE, "$1$3'$2$4");
  return FORMULA.test(normalized) || NEUTRALISED.test(normalized) ? `'${normalized}` : normalized;
}

/** Joins texts with ' | ' in one cell. Inside a text, '|' becomes '\|' and '\' becomes '\\'. */
export function joinList(texts: readonly string[]): string {
  return cellOf(texts.map((text) => normalizeText(text).replace(/[\\|]/g, '\\$&')).join(' | '));
}

/** Returns each text once, in order. With `atLines`, a line break also separates texts. */
export function splitList(cell: string, { atLines = false } = {}): string[] {
  const texts = [''];
  for (const [match] of textOf(cell).matchAll(/\\[\\|]|./gsu)) {
    if (match === '|' || (atLines && match === '\n')) texts.push('');
    else texts.push((texts.pop() ?? '') + (match.length === 2 && match[0] === '\\' ? match[1] : match));
  }
  return [...new Set(texts.map(normalizeText).filter(Boolean))];
}
