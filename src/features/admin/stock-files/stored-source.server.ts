import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { VehicleKind } from '../../../shared/paths.ts';
import { fold } from '../../../shared/text/text.ts';
import { DRAFT } from '../../stock/vehicles/status/status.ts';
import { headingsBy, type Mapping } from './csv/columns/column-mapping.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { labelKey } from './csv/columns/lookup.ts';
import type { ImportSource } from './csv/csv-import.server.ts';
import type { CsvRow } from './csv/heading-line.ts';
import type { ImportOptions } from './stock-import.schema.ts';

/**
 * The database stores the choices for a previewed file, and its rows in packed parts, so that memory never contains
 * several copies of a large file.
 */

/** The write reads this copy of the file and of the choices for it. */
export type StoredSource = Pick<ImportOptions, 'emptyClears' | 'leftOut' | 'brands' | 'keepLinks' | 'ownPhotos'> &
  Partial<Pick<ImportOptions, 'labels' | 'same'>> & {
    /** Ids of the vehicles that are the same as lines, by reference. The write saves them. */
    sameIds?: Readonly<Record<string, number>>;
    publish: boolean;
    headings: string[];
    rows: CsvRow[];
    mapping: Mapping;
    /** True if the administrator chose the mapping. Then the write also saves it. */
    isChosen: boolean;
  };

export function importSourceOf(kind: VehicleKind, source: StoredSource): ImportSource {
  const { headings, rows, mapping, publish, emptyClears, leftOut, brands, keepLinks, ownPhotos } = source;
  const { labels = {}, same = {} } = source;
  const { columns, blank } = CSV_KINDS[kind];
  return {
    kind,
    headings: headingsBy(mapping, headings, columns, emptyClears),
    rows,
    blank: publish ? blank : { ...blank, state: DRAFT },
    leftOut,
    photoChoices: { keepLinks, replaceOwn: ownPhotos === 'replace' },
    labels: labelMeanings(labels),
    same: new Map(Object.entries(same)),
    // Id 0 means a brand that must be created, because no stored brand has this id.
    aliases: new Map(Object.entries(brands).map(([name, id]) => [fold(name), id ?? 0])),
  };
}

export function labelMeanings(labels: ImportOptions['labels']): Map<string, string | null> {
  return new Map(
    Object.entries(labels).flatMap(([field, meanings]) =>
      Object.entries(meanings).map(([label, text]) => [labelKey(field, label), text] as const),
    ),
  );
}

/** The choices for a file whose rows are stored apart. A former release stored the rows among them. */
export type StoredChoices = Omit<StoredSource, 'rows'> & Partial<Pick<StoredSource, 'rows'>>;

const gzipped = promisify(gzip);

/** The text is written once, and read once or never. */
const LEVEL = 1;
const PART_CHARACTERS = 1_000_000;

/** Yields the rows in parts of lines of JSON, packed. */
export async function* packRows(rows: readonly CsvRow[]): AsyncGenerator<string> {
  for (const lines of partsOf(rows)) yield (await gzipped(lines, { level: LEVEL })).toString('base64');
}

function* partsOf(rows: readonly CsvRow[]): Generator<string> {
  let lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const line = JSON.stringify(row);
    lines.push(line);
    characters += line.length;
    if (characters < PART_CHARACTERS) continue;
    yield lines.join('\n');
    lines = [];
    characters = 0;
  }
  if (lines.length > 0) yield lines.join('\n');
}

export function unpackRows(packed: string): CsvRow[] {
  const lines = gunzipSync(Buffer.from(packed, 'base64')).toString().split('\n');
  return lines.map((line) => JSON.parse(line));
}
