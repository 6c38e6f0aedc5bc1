import * as z from 'zod';
import { DamagedArchiveError } from './archive.server.ts';

/**
 * A backup contains, in this order: `pictures/{key}`, every stored file that a row names; `rows/{table}/{n}.jsonl`, the
 * rows, one JSON object a line, tables in the order in which they can be written; `manifest.json`, which describes them.
 */
export const MANIFEST = 'manifest.json';
export const PICTURES = 'pictures/';
export const ROWS = 'rows/';

const manifest = z.object({
  format: z.literal('vitrine'),
  version: z.literal(1),
  made: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  contents: z.object({
    migrations: z.array(z.string()),
    tables: z.array(z.object({ name: z.string(), rows: z.number(), digest: z.string() })),
    sequences: z.record(z.string(), z.number()),
  }),
  pictures: z.object({ files: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
});

export type Manifest = z.infer<typeof manifest>;

/** @throws DamagedArchiveError for the file of another program or of a newer format. */
export function readManifest(text: string): Manifest {
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new DamagedArchiveError('it is not of this format');
  return read.data;
}
