import { joinList, splitList, textOf } from '../../../../../shared/csv-cells.ts';

/** Cells with several texts. Exports separate them by ' | '; other programs use their own separators. */

/** A new address or path begins after such a separator. An address may itself contain commas and semicolons. */
const BEFORE_ADDRESS = /[,;\s#](?=(?:https?:)?\/\/|www\.|(?:\/?images\/)?(?:cars|trucks|users)\/)/i;

const AFTER_FILE_NAME = /(?<=\.(?:jpe?g|png|webp|avif|gif|heic))[,;\s]+/i;

const hasBar = (cell: string) => /(?<!\\)\|/.test(cell);

/** Writes a cell that `read` converts to the same texts. A single text ends with ' |' if `read` would change it. */
function cellFor(texts: readonly string[], read: (cell: string) => string[]): string {
  const cell = joinList(texts);
  return texts.length === 1 && read(cell)[0] !== texts[0] ? `${cell} |` : cell;
}

/**
 * Returns the addresses and paths in a cell, each once, in order. In a cell with '|', only '|' and lines separate, so
 * that an export is read back unchanged.
 */
export function photosIn(cell: string): string[] {
  const lines = splitList(cell, { atLines: true });
  if (hasBar(textOf(cell))) return lines;
  const texts = lines.map(withoutQuotes).flatMap((text) => text.split(BEFORE_ADDRESS));
  const addresses = texts.flatMap((text) => text.split(AFTER_FILE_NAME));
  return [...new Set(addresses.map(withoutSeparators).filter((text) => text !== '' && text !== '/'))];
}

/** Programs write several addresses as '["…","…"]'. */
function withoutQuotes(text: string): string {
  let list = text.trim();
  if (list.startsWith('[') && list.slice(1).trimStart().startsWith('"')) list = list.slice(1);
  if (list.endsWith(']') && list.slice(0, -1).trimEnd().endsWith('"')) list = list.slice(0, -1);
  return list.replaceAll('"', ' ');
}

const isSeparator = (character: string | undefined) => character !== undefined && /[,;\s+#]/.test(character);

function withoutSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSeparator(text[start])) start += 1;
  while (end > start && isSeparator(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

export const photosCell = (addresses: readonly string[]) => cellFor(addresses, photosIn);

/** Separates two texts wherever it stands: a line, a semicolon, a bullet. */
const STRONG = /[\n;•●▪]|<br *\/?>/giu;

/** A comma separates, but not in '10,25 pouces'. */
const COMMA = /,(?!\d)|(?<!\d),/g;

/** 'A/C' and 'Radars AV/AR' are one text. */
const SPACED_SLASH = / \/ ?|(?<=\p{L}{3})\/ /gu;
const SPACED_MARK = / [-–—*+] /g;

/** 'Climatiseur/GPS' and 'Radars avant/Toit ouvrant/GPS', but not 'Radars avant/arrière' or 'Prise 12 V/USB'. */
const TIGHT_LIST = /^\p{Lu}[^/]{2,}(?:\/\p{Lu}[^/]{2,}){2,}$|^\p{Lu}[^/\s]{2,}\/\p{Lu}[^/\s]{2,}$/u;

const BULLET = /^(?:[-–—*·+>]+|\d{1,2}[.)])\s+/;

/**
 * Returns the accessories in a cell, each once, in order. In a cell with '|', only '|' separates, so that an export is
 * read back unchanged. Nothing inside brackets separates.
 */
export function accessoriesIn(cell: string): string[] {
  const text = textOf(cell);
  if (hasBar(text)) return splitList(cell);
  const inBrackets: string[] = [];
  const hidden = text.replace(/\([^()]*\)/g, (match) => `\u0000${inBrackets.push(match) - 1}\u0000`);
  const shown = (part: string) =>
    part.replace(/\u0000(\d+)\u0000/g, (_, index: string) => inBrackets[Number(index)] ?? '');
  const parts = hidden.replace(STRONG, '\n').replace(COMMA, '\n').replace(SPACED_SLASH, '\n').split('\n');
  const items = parts.length > 1 ? parts : singleText(hidden);
  return [...new Set(items.map((part) => splitList(shown(part).trim().replace(BULLET, ''))[0] ?? '').filter(Boolean))];
}

function singleText(text: string): string[] {
  if (TIGHT_LIST.test(text)) return text.split('/');
  const parts = text.split(SPACED_MARK);
  return parts.length > 2 ? parts : [text];
}

export const accessoriesCell = (names: readonly string[]) => cellFor(names, accessoriesIn);
