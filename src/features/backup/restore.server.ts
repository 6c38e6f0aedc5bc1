import { buffer, text } from 'node:stream/consumers';
import type { AppContext } from '../../server/app-context.ts';
import { type Batch, copyIntoDatabase, NotEmptyError, nonEmptyTables } from '../../server/db/copy-database.ts';
import type { Row } from '../../server/db/table-rows.ts';
import { eachOf, putSame } from '../../server/storage/copy.ts';
import { deleteFiles, filesOf } from '../images/store-images.server.ts';
import { DamagedArchiveError, readArchive } from './archive.server.ts';
import type { BackupProgress } from './backup.server.ts';
import { MANIFEST, type Manifest, PICTURES, ROWS, readManifest } from './manifest.server.ts';

/** What must be known of a backup before it is restored. */
export type CheckedBackup = {
  manifest: Manifest;
  /** The stored pictures that its rows name. */
  paths: Set<string>;
};

/** Reads an archive that `checkArchive` has checked. @throws DamagedArchiveError */
export async function inspectBackup(path: string): Promise<CheckedBackup> {
  const paths = new Set<string>();
  let manifest: Manifest | undefined;
  for await (const { name, body } of readArchive(path))
    if (name === MANIFEST) manifest = readManifest(await text(body));
    else if (name.startsWith(`${ROWS}pictures/`))
      for (const { path } of rowsIn(await text(body))) if (typeof path === 'string') paths.add(path);
  if (!manifest) throw new DamagedArchiveError('it has no manifest');
  return { manifest, paths };
}

/** Files that are written at once. */
const WRITE_CONCURRENCY = 8;

/**
 * Restores a backup: the pictures first (one that is there already with the same bytes stays), then all rows in one
 * transaction, read back and compared. Fails before the first row if a picture is stored with other bytes.
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
  try {
    const first = await restorePictures(context, entries, new Set([...paths].flatMap(filesOf)), progress, signal);
    const all = manifest.contents.tables.reduce((sum, { rows }) => sum + rows, 0);
    const batches = batchesOf(first, entries, (done) => progress.rows(done, all), signal);
    await copyIntoDatabase(context.database, batches, () => manifest.contents, overwrite);
  } finally {
    await entries.return(undefined);
  }
  await deleteFiles(
    context,
    before.map((one) => one.path).filter((one) => !paths.has(one)),
  );
}

type Entry = Awaited<ReturnType<ReturnType<typeof readArchive>['next']>>;

/** Stores the pictures that rows name. Returns the first entry that is not a picture. */
async function restorePictures(
  { storage }: AppContext,
  entries: ReturnType<typeof readArchive>,
  wanted: ReadonlySet<string>,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<Entry> {
  let done = 0;
  let pending: { key: string; body: Buffer }[] = [];
  const flush = async () => {
    await eachOf(pending, async ({ key, body }) => {
      await putSame(storage, key, body);
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
    pending.push({ key: name, body: await buffer(entry.value.body) });
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
    const { name, body } = entry.value;
    const table = name.startsWith(ROWS) ? name.split('/')[1] : undefined;
    if (table === undefined) continue;
    const rows = rowsIn(await text(body));
    yield { table, rows };
    done += rows.length;
    progress(done);
  }
}

function rowsIn(lines: string): Row[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}
