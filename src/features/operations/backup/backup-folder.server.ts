import { randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { writeWholeFile } from '../../../server/whole-file.ts';
import { DomainError } from '../../../shared/errors.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';
import { writeBackup } from './backup.server.ts';
import {
  BACKUP_ORIGINS,
  type Backup,
  type BackupJob,
  type BackupOrigin,
  backupJobSchema,
  backupSchema,
} from './backups.schema.ts';
import { recordBackup } from './last-backup.server.ts';
import type { Manifest } from './manifest.server.ts';

/** Maximum number of scheduled backups. The oldest are deleted. Other backups stay until a person deletes them. */
const KEPT_SCHEDULED = 7;

/**
 * Time between two updates of a job's progress. After `SILENT_MS` without an update, the job's process counts as dead.
 */
const PROGRESS_MS = 500;
const SILENT_MS = 30_000;
const JOB_DAYS_MS = 24 * 60 * 60 * 1000;

const FULL =
  'Il n’y a plus de place pour cette sauvegarde : rien n’en a été gardé. Libérez de la place, puis recommencez.';
const UNWRITABLE = 'Le dossier des sauvegardes ne peut pas être écrit : rien n’a été gardé.';
const FAILED = 'La sauvegarde a échoué : rien n’en a été gardé. Réessayez dans un moment.';
const STOPPED = 'La sauvegarde a été interrompue : rien n’en a été gardé.';

/** `host` and `pid` are those of the process that makes the backup. A job of an earlier release lacks the last three. */
const storedJobSchema = backupJobSchema.extend({
  at: z.number(),
  origin: z.enum(BACKUP_ORIGINS).optional(),
  host: z.string().optional(),
  pid: z.int().optional(),
});
type StoredJob = z.infer<typeof storedJobSchema>;

const TEMPORARY_FILE = /^(\d{8}T\d{6}-[0-9a-f]{8})\.tar\.\d+\.tmp$/;

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String(propertiesOf(error).code));

type Folders = { backupDir: string; dataDir: string };

/**
 * The folder of backups. Each backup is `{id}.tar` with its description `{id}.json`. While it is made, there is also
 * `{id}.job`. Instances that share the folder see each other's backups.
 */
export class BackupFolder {
  readonly #context: AppContext;
  readonly #folder: string;
  readonly #dataDir: string;
  readonly #ends = new AbortController();
  readonly #starts = new TaskQueue({ concurrency: 1 });
  readonly #onFailure: (error: unknown) => void;
  /** The jobs that this process runs. */
  readonly #ownJobs = new Set<string>();
  #running: Promise<unknown> = Promise.resolve();

  /** `onFailure` receives the error of a backup that `start` began. */
  constructor(context: AppContext, { backupDir, dataDir }: Folders, onFailure: (error: unknown) => void) {
    this.#context = context;
    this.#folder = backupDir;
    this.#dataDir = dataDir;
    this.#onFailure = onFailure;
  }

  async list(): Promise<Backup[]> {
    const names = await this.#names();
    const read = names
      .filter((name) => name.endsWith('.json') && names.includes(name.replace(/json$/, 'tar')))
      .map((name) => this.#read(name, backupSchema));
    const backups = (await Promise.all(read)).filter((one) => one !== null);
    return backups.toSorted((one, other) => other.made_at.localeCompare(one.made_at));
  }

  /**
   * Starts a job and returns its id. If a job is already running, returns the id of that job.
   * @throws DomainError if the folder cannot be written
   */
  start(origin: BackupOrigin): Promise<{ id: string; isNew: boolean }> {
    return this.#starts.run(async () => {
      const current = await this.#currentJob();
      if (current !== null) return { id: current, isNew: false };
      const id = newId();
      await this.#prepare(id, origin);
      this.#running = this.#write(id, origin).catch(this.#onFailure);
      return { id, isNew: true };
    });
  }

  /** Returns a job, or null if the id is unknown. A job is deleted a day or more after its end. */
  async job(id: string): Promise<BackupJob | null> {
    const job = await this.#read(`${id}.job`, storedJobSchema);
    if (job === null) return null;
    const { state, done, total, error } = job;
    return state === 'running' && Date.now() - job.at > SILENT_MS
      ? { state: 'failed', done, total, error: STOPPED }
      : { state, done, total, error };
  }

  /** @throws DomainError 404 */
  async open(id: string): Promise<{ file: ReadStream; bytes: number }> {
    const path = this.#path(`${id}.tar`);
    const found = await stat(path).catch(() => null);
    if (found === null) throw missing();
    return { file: createReadStream(path), bytes: found.size };
  }

  /** @throws DomainError 404 */
  async remove(id: string): Promise<void> {
    await rm(this.#path(`${id}.tar`)).catch(() => {
      throw missing();
    });
    await rm(this.#path(`${id}.json`), { force: true });
  }

  /**
   * Makes a backup and waits for its end.
   * @throws DomainError storage_full if there is too little space; any other error that prevents the backup
   */
  async make(id: string, origin: BackupOrigin): Promise<Backup> {
    await this.#prepare(id, origin);
    return this.#write(id, origin);
  }

  /**
   * Deletes the temporary files that killed processes left, and ends their jobs. A process on another host counts as
   * killed after `SILENT_MS` without an update.
   * @returns true if one of them made a scheduled backup
   */
  async removeInterrupted(): Promise<boolean> {
    const names = await this.#names();
    const remove = (name: string) => rm(this.#path(name), { force: true });
    const idOfTemporary = (name: string) => TEMPORARY_FILE.exec(name)?.[1];
    let isScheduled = false;
    for (const name of names.filter((one) => one.endsWith('.job'))) {
      const id = name.replace(/\.job$/, '');
      const job = await this.#read(name, storedJobSchema);
      if (job?.state !== 'running' || this.#isAlive(id, job)) continue;
      for (const file of names) if (idOfTemporary(file) === id) await remove(file);
      const isComplete = names.includes(`${id}.json`);
      // Without its description, nobody would see the file.
      if (!isComplete) await remove(`${id}.tar`);
      const { done, total, origin } = job;
      const end = isComplete ? ({ state: 'done', error: '' } as const) : ({ state: 'failed', error: STOPPED } as const);
      await this.#writeJob(id, { done, total, ...end }, origin);
      if (!isComplete && origin === 'schedule') isScheduled = true;
    }
    for (const file of names) {
      const id = idOfTemporary(file);
      if (id !== undefined && !names.includes(`${id}.job`)) await remove(file);
    }
    return isScheduled;
  }

  #isAlive(id: string, { at, host, pid }: StoredJob): boolean {
    if (this.#ownJobs.has(id)) return true;
    if (Date.now() - at > SILENT_MS) return false;
    if (host !== hostname() || pid === undefined) return true;
    // After a restart, a container's process has the same number as before.
    return pid !== process.pid && isRunning(pid);
  }

  async #write(id: string, origin: BackupOrigin): Promise<Backup> {
    const parts = { pictures: [0, 0], rows: [0, 0] };
    let state: BackupJob['state'] = 'running';
    let error = '';
    const save = () => {
      const { pictures, rows } = parts;
      const sum = (i: 0 | 1) => (pictures[i] ?? 0) + (rows[i] ?? 0);
      return this.#writeJob(id, { state, done: sum(0), total: sum(1), error }, origin);
    };
    // One at a time, because all writes of a job use one temporary file.
    const saves = new TaskQueue({ concurrency: 1 });
    const saveNext = () => saves.run(save).catch(() => undefined);
    const timer = setInterval(saveNext, PROGRESS_MS);
    try {
      const { manifest, checksum } = await writeWholeFile(
        this.#path(`${id}.tar`),
        (to) =>
          writeBackup(
            this.#context,
            to,
            {
              pictures: (...counts) => {
                parts.pictures = counts;
              },
              rows: (...counts) => {
                parts.rows = counts;
              },
            },
            this.#ends.signal,
          ),
        0o600,
      );
      const backup = await this.#describe(id, origin, manifest);
      await recordBackup(this.#dataDir, { made: manifest.made, path: this.#path(`${id}.tar`), checksum });
      if (origin === 'schedule') await this.#deleteOldest();
      state = 'done';
      return backup;
    } catch (reason) {
      state = 'failed';
      error = isFull(reason) ? FULL : this.#ends.signal.aborted ? STOPPED : FAILED;
      await rm(this.#path(`${id}.tar`), { force: true }).catch(() => undefined);
      throw isFull(reason) ? new DomainError('storage_full', FULL) : reason;
    } finally {
      clearInterval(timer);
      await saveNext();
      this.#ownJobs.delete(id);
    }
  }

  /** Ends the running backup and deletes its files. */
  async close(): Promise<void> {
    this.#ends.abort();
    await this.#running;
  }

  async #prepare(id: string, origin: BackupOrigin): Promise<void> {
    this.#ownJobs.add(id);
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#writeJob(id, { state: 'running', done: 0, total: 0, error: '' }, origin);
    } catch (error) {
      this.#ownJobs.delete(id);
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

  async #deleteOldest(): Promise<void> {
    const scheduled = (await this.list()).filter(({ origin }) => origin === 'schedule');
    for (const { id } of scheduled.slice(KEPT_SCHEDULED)) await this.remove(id);
  }

  /** Returns the id of a running job of any process. Deletes jobs without an update for more than a day. */
  async #currentJob(): Promise<string | null> {
    let current: string | null = null;
    for (const name of (await this.#names()).filter((one) => one.endsWith('.job'))) {
      const job = await this.#read(name, storedJobSchema);
      const silentMs = Date.now() - (job?.at ?? 0);
      if (job?.state === 'running' && silentMs < SILENT_MS) current = name.replace(/\.job$/, '');
      else if (silentMs > JOB_DAYS_MS) await rm(this.#path(name), { force: true });
    }
    return current;
  }

  async #names(): Promise<string[]> {
    return readdir(this.#folder).catch((): string[] => []);
  }

  async #writeJob(id: string, job: BackupJob, origin: BackupOrigin | undefined): Promise<void> {
    const path = this.#path(`${id}.job`);
    const stored: StoredJob = { ...job, at: Date.now(), origin, host: hostname(), pid: process.pid };
    await writeFile(`${path}.tmp`, JSON.stringify(stored), { mode: 0o600 });
    await rename(`${path}.tmp`, path);
  }

  async #read<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null> {
    try {
      return schema.parse(JSON.parse(await readFile(this.#path(name), 'utf8')));
    } catch {
      return null;
    }
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

/** True if this machine runs a process with this number. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return propertiesOf(error).code === 'EPERM';
  }
}

const missing = () => new DomainError('not_found', 'Cette sauvegarde n’existe pas ou plus.');

export function newId(now = new Date()): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+Z$/g, '');
  return `${moment}-${randomBytes(4).toString('hex')}`;
}
