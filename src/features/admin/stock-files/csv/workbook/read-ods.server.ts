import { MAX_CELLS } from '../csv-file.ts';
import { MAX_COLUMNS } from '../heading-line.ts';
import { damagedError, tooLargeError } from './repack-workbook.server.ts';

/** Reads the tables of an OpenDocument spreadsheet, as LibreOffice saves them. */

type OdsCell = string | number | boolean | Date;
type OdsSheet = { sheet: string; data: OdsCell[][] };

/** A row further down is no line of a list. Spreadsheets repeat the last, empty row up to their last line. */
const MAX_LINES = 100_000;

/** Finds tags and the texts between them. A comment or a processing instruction has no name. */
const PARTS = /<(\/?)([a-z]+:[\w-]+)((?:\s[^<>]*?)?)(\/?)>|<[^<>]*>|([^<]+)/gi;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (match, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? match;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"<>]*)"|'([^'<>]*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

function repeatOf(attributes: string, name: string): number {
  const count = Number(attribute(attributes, name) ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

function cellValue(attributes: string): OdsCell | null {
  switch (attribute(attributes, 'office:value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = Number(attribute(attributes, 'office:value') ?? Number.NaN);
      return Number.isFinite(value) ? value : null;
    }
    case 'boolean':
      return attribute(attributes, 'office:boolean-value') === 'true';
    case 'date': {
      const day = /^\d{4}-\d\d-\d\d/.exec(attribute(attributes, 'office:date-value') ?? '')?.[0];
      return day === undefined ? null : new Date(`${day}T00:00:00Z`);
    }
    default:
      return null;
  }
}

/** Elements in a cell whose texts are not the cell's: comments and drawings. */
const FOREIGN = /^(?:office:annotation|draw:|table:shapes|table:detective)/;

/**
 * @param xml the file content.xml
 * @throws DomainError if the file has no table or far too many cells
 */
export function readOds(xml: string): OdsSheet[] {
  const reader = new OdsReader();
  for (const [, end, name, attributes = '', empty, text] of xml.matchAll(PARTS)) {
    if (text !== undefined) reader.text(text);
    else if (name !== undefined) {
      if (end === '') reader.open(name, attributes);
      if (end !== '' || empty !== '') reader.close(name);
    }
  }
  if (reader.sheets.length === 0) throw damagedError();
  return reader.sheets;
}

/** Gets the parts of the file in their order. Repeated cells and rows are counted before they are copied. */
class OdsReader {
  readonly sheets: OdsSheet[] = [];
  #cells = 0;
  #tables = 0;
  #foreign = 0;
  #row: OdsCell[] = [];
  #rowRepeat = 1;
  /** Rows without content that are added only if a filled row follows. */
  #emptyRows = 0;
  #cell: { attributes: string; repeat: number; lines: string[] } | null = null;

  open(name: string, attributes: string): void {
    if (FOREIGN.test(name)) this.#foreign += 1;
    if (this.#foreign > 0) return;
    if (name === 'table:table') {
      this.#tables += 1;
      if (this.#tables > 1) return;
      this.#emptyRows = 0;
      this.sheets.push({ sheet: attribute(attributes, 'table:name') ?? '', data: [] });
    }
    if (this.#tables !== 1) return;
    if (name === 'table:table-row') {
      this.#row = [];
      this.#rowRepeat = repeatOf(attributes, 'table:number-rows-repeated');
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      this.#cell = { attributes, repeat: repeatOf(attributes, 'table:number-columns-repeated'), lines: [] };
    else if (name === 'text:p') this.#cell?.lines.push('');
    else if (name === 'text:line-break') this.text('\n');
    else if (name === 'text:tab') this.text(' ');
    else if (name === 'text:s') this.text(' '.repeat(Math.min(100, repeatOf(attributes, 'text:c'))));
  }

  text(text: string): void {
    const lines = this.#cell?.lines;
    if (this.#foreign === 0 && this.#tables === 1 && lines && lines.length > 0)
      lines.push((lines.pop() ?? '') + decodeEntities(text));
  }

  close(name: string): void {
    if (FOREIGN.test(name)) this.#foreign = Math.max(0, this.#foreign - 1);
    else if (this.#foreign > 0) return;
    else if (name === 'table:table') this.#tables = Math.max(0, this.#tables - 1);
    else if (this.#tables !== 1) return;
    else if (name === 'table:table-row') this.#endRow();
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#endCell();
  }

  #endCell(): void {
    if (!this.#cell) return;
    const { attributes, repeat, lines } = this.#cell;
    this.#cell = null;
    const value = cellValue(attributes) ?? lines.join('\n');
    const room = MAX_COLUMNS - this.#row.length;
    for (let i = 0; i < Math.min(repeat, room); i += 1) this.#row.push(value);
  }

  #endRow(): void {
    const row = this.#row.slice(0, this.#row.findLastIndex((cell) => cell !== '') + 1);
    const data = this.sheets.at(-1)?.data ?? [];
    if (row.length === 0) {
      this.#emptyRows += this.#rowRepeat;
      return;
    }
    const lines = this.#emptyRows + this.#rowRepeat;
    if (data.length + lines > MAX_LINES) throw tooLargeError();
    this.#cells += row.length * this.#rowRepeat;
    if (this.#cells > MAX_CELLS) throw tooLargeError();
    for (let i = 0; i < this.#emptyRows; i += 1) data.push([]);
    for (let i = 0; i < this.#rowRepeat; i += 1) data.push(row);
    this.#emptyRows = 0;
  }
}
