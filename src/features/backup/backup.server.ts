import { buffer } from 'node:stream/consumers';
import type { AppContext } from '../../server/app-context.ts';
import { openContents } from '../../server/db/copy-database.ts';
import { inSnapshot } from '../../server/db/snapshot.ts';
import { lineOf } from '../../server/db/table-rows.ts';
import { filesOf } from '../images/store-images.server.ts';
import { type AddFile, writeArchive } from './archive.server.ts';
import { MANIFEST, type Manifest, PICTURES, ROWS } from './manifest.server.ts';

export type BackupProgress = {
  pictures(done: number, all: number): void;
  rows(done: number, all: number): void;
};

/** Files read ahead of the one that is written. */
const AHEAD = 8;

/**
 * Writes the whole house into one file while it is being used: the rows as they were at one moment, and every file that
 * they name. Files are never overwritten, so those that are there before that moment are those of that moment. They are
 * copied first; a snapshot that names others is left, and taken again when these are copied too. What a file deleted
 * meanwhile leaves is no more than a picture that no row names.
 */
export async function writeBackup(
  context: AppContext,
  to: NodeJS.WritableStream,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<{ manifest: Manifest; seal: string }> {
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
  const seal = await writeArchive(to, fill, signal);
  if (!manifest) throw new Error('an archive without a manifest');
  return { manifest, seal };
}

async function writeRowsOf(
  { database }: AppContext,
  pictures: PictureCopies,
  add: AddFile,
  progress: BackupProgress,
): Promise<Manifest> {
  if (!database.query.isTransaction) throw new Error('rows are read in a snapshot');
  const { rows: all, batches, contents } = await openContents(database.query as never, database.engine);
  const parts = new Map<string, number>();
  let done = 0;
  for await (const { table, rows } of batches) {
    const part = (parts.get(table) ?? 0) + 1;
    parts.set(table, part);
    await add(`${ROWS}${table}/${part}.jsonl`, Buffer.from(rows.map((row) => `${lineOf(row)}\n`).join('')));
    done += rows.length;
    progress.rows(done, all);
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

/** The files that are in the archive already, and those that were looked for in vain. */
class PictureCopies {
  readonly #house: AppContext;
  readonly #progress: BackupProgress;
  readonly #copied = new Set<string>();
  readonly #absent = new Set<string>();
  #wanted: string[] = [];
  #bytes = 0;
  constructor(context: AppContext, progress: BackupProgress) {
    this.#house = context;
    this.#progress = progress;
  }

  /** The files that these rows name and that were not looked for yet. */
  async missingIn({ database }: AppContext): Promise<string[]> {
    const rows = await database.query.selectFrom('pictures').select('path').orderBy('path').execute();
    this.#wanted = rows.flatMap(({ path }) => filesOf(path));
    return this.#notYet();
  }

  #notYet(): string[] {
    return this.#wanted.filter((key) => !this.#copied.has(key) && !this.#absent.has(key));
  }

  async copy(add: AddFile, signal: AbortSignal): Promise<void> {
    const keys = this.#notYet();
    for (let i = 0; i < keys.length; i += AHEAD) {
      signal.throwIfAborted();
      const bodies = await Promise.all(keys.slice(i, i + AHEAD).map((key) => this.#read(key)));
      for (const { key, body } of bodies) {
        if (body) await add(`${PICTURES}${key}`, body);
        (body ? this.#copied : this.#absent).add(key);
        this.#bytes += body?.length ?? 0;
      }
      this.#progress.pictures(this.#copied.size + this.#absent.size, this.#wanted.length);
    }
  }

  async #read(key: string): Promise<{ key: string; body: Buffer | null }> {
    const file = await this.#house.storage.open(key);
    return { key, body: file && (await buffer(file.body)) };
  }

  summary(): Manifest['pictures'] {
    const missing = this.#wanted.filter((key) => this.#absent.has(key));
    return { files: this.#copied.size, bytes: this.#bytes, missing };
  }
}
