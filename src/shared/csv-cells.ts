import { clean } from './text/text.ts';

/** How export writes, so that French Excel opens the file with a double click and import reads it back. */
export const EXPORT_FORMAT = {
  bom: true,
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
} as const;

/** Characters that make a spreadsheet read a cell as a formula, wide forms included. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NEUTRALISED = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * Formulas inside a text: a program that opens the file with the other separator splits the cell there, quoted or not.
 * A quote before the formula is doubled, which is an empty text there. A line may begin with '-' or '+', as in a list.
 */
const FORMULAS_INSIDE = /([;,\n][^\S\n]*(?:"[^\S\n]*)?)('*[=@＝＠])|([;,]"?)('*[+\-＋－])/g;
const NEUTRALISED_INSIDE = /([;,\n][^\S\n]*(?:"[^\S\n]*)?)'('*[=@＝＠])|([;,]"?)'('*[+\-＋－])/g;

/** A text as a list keeps it: without control characters and outer spaces, which are no data. */
export function normalizeText(text: string): string {
  return clean(text).trim();
}

/** True if the cell holds a live formula. One that export has neutralised is text. */
export function isFormula(cell: string): boolean {
  return /^[=＝]/.test(normalizeText(cell));
}

/** The text of a cell, without the apostrophes that `cellOf` puts before formulas. */
export function textOf(cell: string): string {
  const text = normalizeText(cell).replace(NEUTRALISED_INSIDE, '$1$3$2$4');
  return NEUTRALISED.test(text) ? text.slice(1).trim() : text;
}

/** The cell of a text: `textOf(cellOf(text))` is `tidy(text)` again, whatever the text. */
export function cellOf(text: string): string {
  const normalized = normalizeText(text).replace(FORMULAS_INSIDE, "$1$3'$2$4");
  return FORMULA.test(normalized) || NEUTRALISED.test(normalized) ? `'${normalized}` : normalized;
}

/** Texts in one cell, with ' | ' between them; a bar inside a text is written '\|'. */
export function joinList(texts: readonly string[]): string {
  return cellOf(texts.map((text) => normalizeText(text).replace(/[\\|]/g, '\\$&')).join(' | '));
}

/** The texts of such a cell, in order, each once. `atLines`: a line break separates as well. */
export function splitList(cell: string, { atLines = false } = {}): string[] {
  const texts = [''];
  for (const [match] of textOf(cell).matchAll(/\\[\\|]|./gsu)) {
    if (match === '|' || (atLines && match === '\n')) texts.push('');
    else texts.push((texts.pop() ?? '') + (match.length === 2 && match[0] === '\\' ? match[1] : match));
  }
  return [...new Set(texts.map(normalizeText).filter(Boolean))];
}
