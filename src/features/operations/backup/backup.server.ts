import type { AppContext } from '../../../server/app-context.ts';
import { openContents } from '../../../server/db/copy-database.ts';
import { inSnapshot } from '../../../server/db/snapshot.ts';
import { lineOf } from '../../../server/db/table-rows.ts';
import { readStored } from '../../../server/storage/storage.ts';
import { filesOf } from '../../platform/images/processing/store-images.server.ts';
import { type AddFile, writeArchive } from './archive.server.ts';
import { MANIFEST, type Manifest, PICTURES, ROWS } from './manifest.server.ts';

export type BackupProgress = {
  pictures(done: number, total: number): void;
  rows(done: number, total: number): void;
};

/** Number of files that are read at once. They are written one after another. */
const READ_CONCURRENCY = 8;

/**
 * Writes the whole site into one file while visitors use the site. First copies the stored files, then opens a snapshot
 * of the rows. If these rows name further files, copies these and opens another snapshot.
 * @returns the manifest and the archive's SHA-256
 */
export async function writeBackup(
  context: AppContext,
  to: NodeJS.WritableStream,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<{ manifest: Manifest; checksum: string }> {
  const pictures = new PictureCopies(context, progress);
  let manifest: Manifest | undefined;
  const fill = async (add: AddFile) => {
    while (!manifest) {
      signal.throwIfAborted();
      manifest = await inSnapshot(context.database, async (query) => {
        const inside = { ...context, database: { ...context.database, query } };
        if ((await pictures.missingIn(inside)).length > 0) return undefined;
        return writeRowsOf(inside, pictures, add, progress);
      });
      if (!manifest) await pictures.copy(add, signal);
    }
    await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  };
  const checksum = await writeArchive(to, fill, signal);
  if (!manifest) throw new Error('an archive without a manifest');
  return { manifest, checksum };
}

async function writeRowsOf(
  { database }: AppContext,
  pictures: PictureCopies,
  add: AddFile,
  progress: BackupProgress,
): Promise<Manifest> {
  if (!database.query.isTransaction) throw new Error('rows are read in a snapshot');
  const { rows: total, batches, contents } = await openContents(database.query, database.engine);
  const parts = new Map<string, number>();
  let done = 0;
  for await (const { table, rows } of batches) {
    const part = (parts.get(table) ?? 0) + 1;
    parts.set(table, part);
    await add(`${ROWS}${table}/${part}.jsonl`, Buffer.from(rows.map((row) => `${lineOf(row)}\n`).join('')));
    done += rows.length;
    progress.rows(done, total);
  }
  const made = new Date().toISOString();
  return {
    format: 'vitrine',
    version: 1,
    made,
    engine: database.engine,
    contents: contents(),
    pictures: pictures.summary(),
  };
}

/** Records which files are in the archive and which are missing in the storage. */
class PictureCopies {
  readonly #context: AppContext;
  readonly #progress: BackupProgress;
  readonly #copied = new Set<string>();
  readonly #missing = new Set<string>();
  #keys: string[] = [];
  #bytes = 0;
  constructor(context: AppContext, progress: BackupProgress) {
    this.#context = context;
    this.#progress = progress;
  }

  async missingIn({ database }: AppContext): Promise<string[]> {
    const rows = await database.query.selectFrom('pictures').select('path').orderBy('path').execute();
    this.#keys = rows.flatMap(({ path }) => filesOf(path));
    return this.#notYet();
  }

  #notYet(): string[] {
    return this.#keys.filter((key) => !this.#copied.has(key) && !this.#missing.has(key));
  }

  async copy(add: AddFile, signal: AbortSignal): Promise<void> {
    const keys = this.#notYet();
    for (let i = 0; i < keys.length; i += READ_CONCURRENCY) {
      signal.throwIfAborted();
      const bodies = await Promise.all(keys.slice(i, i + READ_CONCURRENCY).map((key) => this.#read(key)));
      for (const { key, body } of bodies) {
        if (body) await add(`${PICTURES}${key}`, body);
        (body ? this.#copied : this.#missing).add(key);
        this.#bytes += body?.length ?? 0;
      }
      this.#progress.pictures(this.#copied.size + this.#missing.size, this.#keys.length);
    }
  }

  async #read(key: string): Promise<{ key: string; body: Buffer | null }> {
    return { key, body: await readStored(this.#context.storage, key) };
  }

  summary(): Manifest['pictures'] {
    const missing = this.#keys.filter((key) => this.#missing.has(key));
    return { files: this.#copied.size, bytes: this.#bytes, missing };
  }
}
