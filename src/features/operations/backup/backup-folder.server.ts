import { randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../../server/app-context.ts';
import type { RunningJob } from '../../../server/http/running-job.ts';
import { writeWholeFile } from '../../../server/whole-file.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { Progress } from '../../../shared/progress.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { writeBackup } from './backup.server.ts';
import { type Backup, type BackupOrigin, backupSchema, KEPT_SCHEDULED } from './backups.schema.ts';
import { recordBackup } from './last-backup.server.ts';
import type { Manifest } from './manifest.server.ts';

/** If nothing was written into an unfinished file for this time, its process has ended. */
export const SILENT_MS = 120_000;

const FULL =
  'Il n’y a plus de place pour cette sauvegarde : rien n’en a été gardé. Libérez de la place, puis recommencez.';
const UNWRITABLE = 'Le dossier des sauvegardes ne peut pas être écrit : rien n’a été gardé.';
const FAILED = 'La sauvegarde a échoué : rien n’en a été gardé. Réessayez dans un moment.';
const STOPPED = 'La sauvegarde a été interrompue : rien n’en a été gardé.';

/** A backup without its description, an unfinished file, or a `.job` file of an earlier release. */
const UNFINISHED = /^(\d{8}T\d{6}-[0-9a-f]{8})\.(tar|tar\.\d+\.tmp|job|job\.tmp)$/;

const isGone = (error: unknown) => propertiesOf(error).code === 'ENOENT';

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String(propertiesOf(error).code));

type Folders = { backupDir: string; dataDir: string };

type OnFailure = (error: unknown, message: string) => void;

type Running = RunningJob<Backup> & { job: string };

/**
 * The folder of backups. Each backup is `{id}.tar` with its description `{id}.json`. Instances that share the folder
 * see each other's backups.
 */
export class BackupFolder {
  readonly #context: AppContext;
  readonly #folder: string;
  readonly #dataDir: string;
  readonly #ends = new AbortController();
  readonly #onFailure: OnFailure;
  /** The backup that a person has started in this process. */
  #current: Running | null = null;

  /**
   * `onFailure` receives the unexpected error of a backup that `start` began, and of an old backup that cannot be
   * deleted.
   */
  constructor(context: AppContext, { backupDir, dataDir }: Folders, onFailure: OnFailure) {
    this.#context = context;
    this.#folder = backupDir;
    this.#dataDir = dataDir;
    this.#onFailure = onFailure;
  }

  get signal(): AbortSignal {
    return this.#ends.signal;
  }

  get isRunning(): boolean {
    return this.#current !== null;
  }

  async list(): Promise<Backup[]> {
    const names = await this.#names();
    const read = names
      .filter((name) => name.endsWith('.json') && names.includes(name.replace(/json$/, 'tar')))
      .map((name) => this.#read(name));
    const backups = (await Promise.all(read)).filter((one) => one !== null);
    return backups.toSorted((one, other) => other.made_at.localeCompare(one.made_at));
  }

  /**
   * Starts a backup for a person. If this process already makes one, returns that one.
   * @throws DomainError if the folder cannot be written. The result rejects with a `DomainError`.
   */
  async start(): Promise<Running & { isNew: boolean }> {
    await this.#createFolder();
    if (this.#current) return { ...this.#current, isNew: false };
    const job = newId();
    let progress: Progress = { done: 0, total: 0 };
    const onProgress = (changed: Progress) => {
      progress = changed;
    };
    const result = this.#make(job, 'person', onProgress)
      .catch((error: unknown) => {
        if (error instanceof DomainError) throw error;
        if (this.signal.aborted) throw new DomainError('unavailable', STOPPED);
        this.#onFailure(error, 'backup failed');
        throw new DomainError('failed', FAILED);
      })
      .finally(() => {
        this.#current = null;
      });
    this.#current = { job, progress: () => progress, result };
    return { ...this.#current, isNew: true };
  }

  /** @throws DomainError 404 */
  async open(id: string): Promise<{ file: ReadStream; bytes: number }> {
    const path = this.#path(`${id}.tar`);
    const found = await stat(path).catch(() => null);
    if (found === null) throw missing();
    return { file: createReadStream(path), bytes: found.size };
  }

  /** @throws DomainError 404, or the system's error */
  async remove(id: string): Promise<void> {
    try {
      await rm(this.#path(`${id}.tar`));
    } catch (error) {
      throw isGone(error) ? missing() : error;
    }
    await rm(this.#path(`${id}.json`), { force: true });
  }

  /**
   * Makes a backup and waits for its end.
   * @throws DomainError storage_full if there is too little space; any other error that prevents the backup
   */
  async make(origin: BackupOrigin, now = new Date()): Promise<Backup> {
    await this.#createFolder();
    return this.#make(newId(now), origin);
  }

  /** Deletes the files that killed processes left, of any host. */
  async removeUnfinished(): Promise<void> {
    const names = await this.#names();
    for (const name of names) {
      const id = UNFINISHED.exec(name)?.[1];
      if (id === undefined || (name.endsWith('.tar') && names.includes(`${id}.json`))) continue;
      const file = await stat(this.#path(name)).catch(() => null);
      if (file !== null && Date.now() - file.mtimeMs > SILENT_MS) await rm(this.#path(name), { force: true });
    }
  }

  async #make(id: string, origin: BackupOrigin, onProgress?: (progress: Progress) => void): Promise<Backup> {
    const path = this.#path(`${id}.tar`);
    const parts = { pictures: [0, 0], rows: [0, 0] };
    const report = (part: keyof typeof parts) => (done: number, total: number) => {
      parts[part] = [done, total];
      const sumOf = (i: 0 | 1) => (parts.pictures[i] ?? 0) + (parts.rows[i] ?? 0);
      onProgress?.({ done: sumOf(0), total: sumOf(1) });
    };
    const progress = { pictures: report('pictures'), rows: report('rows') };
    let backup: Backup;
    try {
      const write = (to: NodeJS.WritableStream) => writeBackup(this.#context, to, progress, this.signal);
      const { manifest, checksum } = await writeWholeFile(path, write, 0o600);
      backup = await this.#describe(id, origin, manifest);
      await recordBackup(this.#dataDir, { made: manifest.made, path, checksum });
    } catch (error) {
      for (const file of [path, this.#path(`${id}.json`)]) await rm(file, { force: true }).catch(() => undefined);
      if (isFull(error)) throw new DomainError('storage_full', FULL);
      throw error;
    }
    if (origin === 'schedule') await this.#deleteOldest();
    return backup;
  }

  async close(): Promise<void> {
    this.#ends.abort();
    await this.#current?.result.catch(() => undefined);
  }

  async #createFolder(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw isFull(error) ? new DomainError('storage_full', FULL) : new DomainError('unavailable', UNWRITABLE);
    }
  }

  async #describe(id: string, origin: BackupOrigin, { made, contents }: Manifest): Promise<Backup> {
    const rowsOf = (...names: string[]) =>
      contents.tables.reduce((sum, { name, rows }) => (names.includes(name) ? sum + rows : sum), 0);
    const { size: bytes } = await stat(this.#path(`${id}.tar`));
    const counts = { vehicles: rowsOf('cars', 'trucks'), pictures: rowsOf('pictures') };
    const backup: Backup = { id, made_at: made, bytes, ...counts, origin };
    await writeFile(this.#path(`${id}.json`), `${JSON.stringify(backup)}\n`, { mode: 0o600 });
    return backup;
  }

  /** A backup that cannot be deleted stays, and the next scheduled backup tries again. */
  async #deleteOldest(): Promise<void> {
    const scheduled = (await this.list()).filter(({ origin }) => origin === 'schedule');
    for (const { id } of scheduled.slice(KEPT_SCHEDULED))
      await this.remove(id).catch((error: unknown) => {
        // Another instance or a person was faster.
        if (!(error instanceof DomainError)) this.#onFailure(error, 'an old backup was not deleted');
      });
  }

  async #names(): Promise<string[]> {
    return readdir(this.#folder).catch((): string[] => []);
  }

  /** Returns null if the file is no description. */
  async #read(name: string): Promise<Backup | null> {
    try {
      return backupSchema.parse(JSON.parse(await readFile(this.#path(name), 'utf8')));
    } catch {
      return null;
    }
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

const missing = () => new DomainError('not_found', 'Cette sauvegarde n’existe pas ou plus.');

export function newId(now = new Date()): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+Z$/g, '');
  return `${moment}-${randomBytes(4).toString('hex')}`;
}
