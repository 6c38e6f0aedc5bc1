import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { batches } from '../../../shared/batches.ts';
import type { Mapping } from './csv/columns/column-mapping.ts';
import type { CsvRow } from './csv/csv-row.ts';
import type { ImportOptions } from './stock-import.schema.ts';

/**
 * The JSON that the database stores of a previewed file. It contains the rows packed. Otherwise, text, database driver
 * and database would each have a copy of a large file, beside the rows in memory.
 */

/** A previewed file with the choices for it. The write reads this copy of the file. */
export type StoredSource = Pick<ImportOptions, 'emptyClears' | 'leftOut' | 'brands' | 'keepLinks' | 'ownPhotos'> &
  Partial<Pick<ImportOptions, 'labels' | 'same'>> & {
    /** Ids of the vehicles that are the same as lines, by reference. The write saves them. */
    sameIds?: Readonly<Record<string, number>>;
    /** True if new vehicles go online at once. */
    publish: boolean;
    headings: string[];
    rows: CsvRow[];
    mapping: Mapping;
    /** True if the administrator chose the mapping. Then the write also saves it. */
    isChosen: boolean;
  };

/** Packed lines of JSON: the choices, then each row. */
type Packed = { packed: string };

/** The text is written once, and read once or never. */
const LEVEL = 1;
const ROWS_PER_PART = 100;
const LINE_BREAK = 0x0a;

export async function packSource({ rows, ...choices }: StoredSource): Promise<string> {
  function* lines() {
    yield `${JSON.stringify(choices)}\n`;
    for (const batch of batches(rows, ROWS_PER_PART)) yield batch.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
  const packed = await pipeline(lines, createGzip({ level: LEVEL }), buffer);
  const stored: Packed = { packed: packed.toString('base64') };
  return JSON.stringify(stored);
}

export function unpackSource(text: string): StoredSource {
  const stored: Packed | StoredSource = JSON.parse(text);
  // A former release has stored the preview.
  if (!('packed' in stored)) return stored;
  const bytes = gunzipSync(Buffer.from(stored.packed, 'base64'));
  const parsed: unknown[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_BREAK, start);
    parsed.push(JSON.parse(bytes.toString('utf8', start, end)));
    start = end + 1;
  }
  const [choices, ...rows] = parsed as [Omit<StoredSource, 'rows'>, ...CsvRow[]];
  return { ...choices, rows };
}
