import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Time and place of the last backup, in the data folder. A backup does not contain this file. */

const FILE = 'last-backup.json';

const schema = z.object({ made: z.iso.datetime(), path: z.string(), checksum: z.string() });

type LastBackup = z.infer<typeof schema>;

export async function recordBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeFile(join(dataDir, FILE), `${JSON.stringify(backup)}\n`, { mode: 0o600 });
}

export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    const result = schema.safeParse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
