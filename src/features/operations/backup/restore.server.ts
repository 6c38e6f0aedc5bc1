import type { AppContext } from '../../../server/app-context.ts';
import { type Batch, copyIntoDatabase, NotEmptyError, nonEmptyTables } from '../../../server/db/copy-database.ts';
import { type Row, RowsDigest } from '../../../server/db/table-rows.ts';
import { eachOf, putSame } from '../../../server/storage/copy.ts';
import { isStorageKey } from '../../../server/storage/storage.ts';
import { deleteFiles, filesOf } from '../../platform/images/processing/store-images.server.ts';
import { type ArchivedFile, DamagedArchiveError, printable, readArchive } from './archive.server.ts';
import type { BackupProgress } from './backup.server.ts';
import { MANIFEST, type Manifest, PICTURES, readManifest, rowsIn } from './manifest.server.ts';

/** What must be known of a backup before it is restored. */
export type CheckedBackup = {
  manifest: Manifest;
  /** The stored pictures that its rows name. */
  paths: Set<string>;
};

/** More than any file that `backup` writes has, and little enough to be held in memory. */
const MAX_BYTES = { manifest: 64_000_000, rows: 256_000_000, picture: 64_000_000 };

const ROWS_NAME = /^rows\/([a-z0-9_]{1,64})\/\d{1,9}\.jsonl$/;

/**
 * Reads an archive that `checkArchive` has checked: its files are those of a backup, in the order of one, and its rows
 * are those that its manifest describes. Nothing of it was written anywhere yet.
 * @throws DamagedArchiveError, NewerBackupError
 */
export async function inspectBackup(path: string): Promise<CheckedBackup> {
  const found: Found = { manifest: undefined, paths: new Set(), pictures: new Set(), digests: new Map() };
  for await (const file of readArchive(path)) {
    if (found.manifest) throw new DamagedArchiveError(`elle continue après ${MANIFEST}`);
    await inspectFile(file, found);
  }
  const { manifest, paths, digests } = found;
  if (!manifest) throw new DamagedArchiveError(`il y manque ${MANIFEST}`);
  for (const { name, rows, digest } of manifest.contents.tables) {
    const own = digests.get(name) ?? new RowsDigest();
    if (own.rows !== rows || own.digest !== digest)
      throw new DamagedArchiveError(`les lignes de « ${printable(name)} » ne sont pas celles que dit ${MANIFEST}`);
    digests.delete(name);
  }
  for (const name of digests.keys()) throw new DamagedArchiveError(`${MANIFEST} ne dit rien des lignes de « ${name} »`);
  const missing = new Set(manifest.pictures.missing);
  for (const key of paths)
    if (!found.pictures.has(key) && !missing.has(key))
      throw new DamagedArchiveError(`il y manque l’image ${printable(key)}`);
  return { manifest, paths };
}

type Found = {
  manifest: Manifest | undefined;
  paths: Set<string>;
  /** Keys of the files of pictures. */
  pictures: Set<string>;
  digests: Map<string, RowsDigest>;
};

async function inspectFile({ name, read }: ArchivedFile, found: Found): Promise<void> {
  const table = ROWS_NAME.exec(name)?.[1];
  if (name === MANIFEST) found.manifest = readManifest(await read(MAX_BYTES.manifest));
  else if (table !== undefined) {
    const digest = found.digests.get(table) ?? new RowsDigest();
    found.digests.set(table, digest);
    for (const row of rowsIn(await read(MAX_BYTES.rows), name)) {
      digest.add(row);
      if (table === 'pictures') found.paths.add(storageKeyIn(row));
    }
  } else {
    const key = name.startsWith(PICTURES) ? name.slice(PICTURES.length) : '';
    // Rows come last: a picture after them would not be stored before the rows that name it.
    if (!isStorageKey(key) || found.digests.size > 0)
      throw new DamagedArchiveError(`« ${printable(name)} » n’y a pas sa place`);
    found.pictures.add(key);
  }
}

function storageKeyIn({ path }: Row): string {
  if (typeof path === 'string' && isStorageKey(path)) return path;
  throw new DamagedArchiveError(`« ${printable(String(path))} » n’est pas le nom d’une image`);
}

/** Files that are written at once. */
const WRITE_CONCURRENCY = 8;

/**
 * Restores a backup: the pictures first (one that is there already with the same bytes stays), then all rows in one
 * transaction, read back and compared. Fails before the first row if a picture is stored with other bytes. After a failure
 * the pictures that it stored are deleted; after an interruption they stay, for the next attempt.
 * @param overwrite replaces the rows that are there and then deletes the pictures that the backup does not name.
 * @throws NotEmptyError, DifferentContentsError, DifferentBytesError
 */
export async function restoreBackup(
  context: AppContext,
  path: string,
  { manifest, paths }: CheckedBackup,
  overwrite: boolean,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<void> {
  const { query, engine } = context.database;
  const found = await nonEmptyTables(query, engine);
  if (found.length > 0 && !overwrite) throw new NotEmptyError(found);
  const before = await query.selectFrom('pictures').select('path').execute();
  const entries = readArchive(path);
  const copied: string[] = [];
  try {
    const wanted = new Set([...paths].flatMap(filesOf));
    const first = await restorePictures(context, entries, { wanted, copied, progress, signal });
    const all = manifest.contents.tables.reduce((sum, { rows }) => sum + rows, 0);
    const batches = batchesOf(first, entries, (done) => progress.rows(done, all), signal);
    await copyIntoDatabase(context.database, batches, () => manifest.contents, overwrite);
  } catch (error) {
    // The first error is the one to report.
    if (!signal.aborted) await eachOf(copied, (key) => context.storage.remove(key)).catch(() => undefined);
    throw error;
  } finally {
    await entries.return(undefined);
  }
  await deleteFiles(
    context,
    before.map((one) => one.path).filter((one) => !paths.has(one)),
  );
}

type Entry = Awaited<ReturnType<ReturnType<typeof readArchive>['next']>>;

type PicturesToRestore = {
  wanted: ReadonlySet<string>;
  /** Gets the keys that were not there before. */
  copied: string[];
  progress: BackupProgress;
  signal: AbortSignal;
};

/** Stores the pictures that rows name. Returns the first entry that is not a picture. */
async function restorePictures(
  { storage }: AppContext,
  entries: ReturnType<typeof readArchive>,
  { wanted, copied, progress, signal }: PicturesToRestore,
): Promise<Entry> {
  let done = 0;
  let pending: { key: string; body: Buffer }[] = [];
  const flush = async () => {
    await eachOf(pending, async ({ key, body }) => {
      if ((await putSame(storage, key, body)) === 'copied') copied.push(key);
    });
    done += pending.length;
    if (pending.length > 0) progress.pictures(done, Math.max(done, wanted.size));
    pending = [];
  };
  for (;;) {
    signal.throwIfAborted();
    const entry = await entries.next();
    const key = entry.done ? '' : entry.value.name;
    if (entry.done || !key.startsWith(PICTURES)) {
      await flush();
      return entry;
    }
    const name = key.slice(PICTURES.length);
    if (!wanted.has(name)) continue;
    pending.push({ key: name, body: await entry.value.read(MAX_BYTES.picture) });
    if (pending.length === WRITE_CONCURRENCY) await flush();
  }
}

async function* batchesOf(
  first: Entry,
  entries: ReturnType<typeof readArchive>,
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  let done = 0;
  for (let entry = first; !entry.done; entry = await entries.next()) {
    signal.throwIfAborted();
    const { name, read } = entry.value;
    const table = ROWS_NAME.exec(name)?.[1];
    if (table === undefined) continue;
    const rows = rowsIn(await read(MAX_BYTES.rows), name);
    yield { table, rows };
    done += rows.length;
    progress(done);
  }
}
