/** Builds hostile backup files. Their checksum is right, but their content may be wrong. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { migrationsFor } from '../../src/server/db/migrations.ts';
import { RowsDigest, type TableRow } from '../../src/server/db/table-rows.ts';

export type ArchivePart = [name: string, body: string | Buffer, header?: Partial<Header>];

export const PATH = 'cars/essai/face.jpg';
export const PICTURE: TableRow = { path: PATH, width: 1, height: 1, placeholder: '' };
export const lines = (rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Returns the entry of a table in a manifest. */
export function describedBy(name: string, rows: TableRow[]) {
  const digest = new RowsDigest();
  for (const row of rows) digest.add(row);
  return { name, rows: digest.rows, digest: digest.digest };
}

export function manifestOf(rows: TableRow[], changes: object = {}): string {
  const contents = {
    migrations: Object.keys(migrationsFor('sqlite')),
    tables: [describedBy('pictures', rows)],
    sequences: {},
    ...changes,
  };
  const pictures = { files: 1, bytes: 3, missing: [] };
  const made = '2026-11-22T10:00:00.000Z';
  return JSON.stringify({ format: 'vitrine', version: 1, made, engine: 'sqlite', contents, pictures });
}

export const WHOLE: ArchivePart[] = [
  [`pictures/${PATH}`, 'jpg'],
  ['rows/pictures/1.jsonl', lines([PICTURE])],
  ['manifest.json', manifestOf([PICTURE])],
];

/** Returns a complete backup with another body for one part. A part with an unknown name becomes the first part. */
export function changed(name: string, body: string | Buffer, header: Partial<Header> = {}): ArchivePart[] {
  const at = WHOLE.findIndex(([own]) => own === name);
  return at < 0 ? [[name, body, header], ...WHOLE] : WHOLE.with(at, [name, body, header]);
}

export async function tarOf(parts: ArchivePart[]): Promise<Buffer> {
  const tar = pack();
  for (const [name, body, header = {}] of parts) tar.entry({ name, ...header }, header.linkname ? '' : body);
  tar.finalize();
  return buffer(tar);
}

export function writeArchive(file: string, tar: Buffer): void {
  const checksum = createHash('sha256').update(tar).digest('hex');
  writeFileSync(file, Buffer.concat([tar, Buffer.from(`vitrine sha256 ${checksum}\n`)]));
}
