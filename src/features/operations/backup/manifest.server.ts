import * as z from 'zod';
import { migrationsFor } from '../../../server/db/migrations.ts';
import type { TableRow } from '../../../server/db/table-rows.ts';
import { DamagedArchiveError } from './archive.server.ts';

/**
 * A backup contains, in this order: `pictures/{key}`, `rows/{table}/{n}.jsonl` with one JSON object in each line,
 * `manifest.json`. A table comes after the tables to which it refers.
 */
export const MANIFEST = 'manifest.json';
export const PICTURES = 'pictures/';
export const ROWS = 'rows/';

const count = z.int().min(0);

const manifest = z.object({
  format: z.literal('vitrine'),
  version: z.literal(1),
  made: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  contents: z.object({
    migrations: z.array(z.string()).min(1),
    tables: z.array(z.object({ name: z.string(), rows: count, digest: z.string() })),
    sequences: z.record(z.string(), count),
  }),
  pictures: z.object({ files: count, bytes: count, missing: z.array(z.string()) }),
});

/** Recognises a later format by these fields only, because its other fields may differ. */
const kind = z.object({ format: z.literal('vitrine'), version: z.int().min(2) });

export type Manifest = z.infer<typeof manifest>;

export class NewerBackupError extends Error {}

export function readManifest(bytes: Buffer): Manifest {
  const value = parseJson(textOf(bytes, MANIFEST), MANIFEST);
  if (kind.safeParse(value).success) throw new NewerBackupError();
  const result = manifest.safeParse(value);
  if (!result.success) throw new DamagedArchiveError(`${MANIFEST} n’a pas la forme attendue`);
  checkMigrations(result.data.contents.migrations);
  return result.data;
}

/** Checks that the backup's migrations are this program's, in the same order. The last ones may be missing. */
function checkMigrations(migrations: readonly string[]): void {
  const names = Object.keys(migrationsFor('sqlite'));
  if (names.every((name, i) => migrations[i] === name) && migrations.length > names.length)
    throw new NewerBackupError();
  if (migrations.some((name, i) => names[i] !== name))
    throw new DamagedArchiveError(`les migrations de ${MANIFEST} ne sont pas celles de ce programme`);
}

/** Checks a row without a schema, because a backup may contain a hundred thousand rows. */
function isRow(value: unknown): value is TableRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((one) => one === null || typeof one === 'string' || typeof one === 'number');
}

export function rowsIn(bytes: Buffer, name: string): TableRow[] {
  return textOf(bytes, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const value = parseJson(line, name);
      if (!isRow(value)) throw new DamagedArchiveError(`« ${name} » contient autre chose que des lignes`);
      return value;
    });
}

function textOf(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DamagedArchiveError(`« ${name} » n’est pas un texte en UTF-8`);
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedArchiveError(`« ${name} » n’est pas du JSON`);
  }
}
