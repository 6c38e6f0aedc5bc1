import type { AppContext } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { ImportChild, TaskStoppedError } from './import-child.server.ts';
import type { FileSource, PreviewTask, TaskProgress, TaskResult } from './import-task.server.ts';
import {
  currentJob,
  failJob,
  findByToken,
  HEARTBEAT_MS,
  heartbeat,
  type ImportJobRow,
  isExpired,
  lastJobs,
  presentJob,
  STOPPED,
  transition,
} from './imports.repository.ts';
import { fetchedPhotos } from './photos/photo-results.repository.ts';
import type { ImportJob, Reverted } from './stock-import.schema.ts';
import type { MissingChoice } from './stock-import.ts';

/** Runs the imports of this process one after another. A write continues after its client has disconnected. */

/** Maximum number of waiting tasks. */
const MAX_WAITING = 4;

/** Number of jobs that the page lists. */
const MAX_LISTED = 10;

const FAILED = 'L’écriture a échoué : rien n’a été écrit. Réessayez dans quelques minutes.';

const fullError = () =>
  new DomainError('unavailable', 'Plusieurs fichiers sont déjà en cours : réessayez dans quelques secondes.');

type Log = { error(details: { err: unknown; job: number }, message: string): void };

type Options = {
  child?: ImportChild;
  /** Called after each write and revert, because the queue of photos may have changed. */
  onWritten?: () => void;
};

export class Imports {
  readonly #context: AppContext;
  readonly #log: Log;
  readonly #child: ImportChild;
  readonly #onWritten: () => void;
  readonly #queue = new TaskQueue({ concurrency: 1, maxWaiting: MAX_WAITING, fullError });
  /** Progress by job. During the write, SQLite has no second writer, so the progress cannot be in the database. */
  readonly #progress = new Map<number, TaskProgress>();
  /** The end of the write that was queued last. Earlier writes end before it. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(context: AppContext, log: Log, { child, onWritten = () => undefined }: Options = {}) {
    this.#context = context;
    this.#log = log;
    this.#child = child ?? new ImportChild(context.database.location);
    this.#onWritten = onWritten;
  }

  /** @param file is read when the task starts */
  preview(admin: Admin, task: Omit<PreviewTask, 'name'>, file: FileSource): Promise<TaskResult<PreviewTask>> {
    return this.#queue.run(() => this.#child.run(admin, { name: 'preview', ...task }, { file }));
  }

  /**
   * Starts the write. When the catalogue is locked and has not changed, resolves to the id of the job. A second call
   * resolves to the same id.
   * @throws DomainError not_found, gone, unavailable, or conflict if the catalogue has changed since the preview
   */
  async apply(admin: Admin, kind: VehicleKind, token: string, missing: MissingChoice): Promise<number> {
    const row = await findByToken(this.#context, token);
    if (!row || row.who !== admin.name || row.kind !== kind)
      throw new DomainError('not_found', 'Cette vérification n’existe pas ou plus : déposez le fichier à nouveau.');
    if (isExpired(row))
      throw new DomainError('gone', 'Cette vérification est trop ancienne : déposez le fichier à nouveau.');
    if (row.state !== 'preview') return row.id;
    const start = Promise.withResolvers<void>();
    const write = this.#queue.run(async () => {
      if (await transition(this.#context, row.id, ['preview'], 'waiting', { missing }))
        await this.#write(admin, row.id, missing, start.resolve);
    });
    this.#lastWrite = write.then(start.resolve, start.reject);
    await start.promise;
    return row.id;
  }

  async #write(admin: Admin, job: number, missing: MissingChoice, onStart: () => void): Promise<void> {
    this.#progress.set(job, { done: 0, total: 0 });
    const beat = () =>
      void heartbeat(this.#context, job, this.#progress.get(job)).catch((error: unknown) =>
        this.#log.error({ err: error, job }, 'the heartbeat of an import failed'),
      );
    const timer = setInterval(beat, HEARTBEAT_MS);
    const onProgress = (progress: TaskProgress) => {
      this.#progress.set(job, progress);
      onStart();
      if (this.#context.database.engine === 'postgres') beat();
    };
    try {
      await this.#child.run(admin, { name: 'apply', job, missing }, { onProgress });
      this.#afterWrite();
    } catch (error) {
      const isExpected = error instanceof DomainError;
      const reason = isExpected ? error.message : error instanceof TaskStoppedError ? STOPPED : FAILED;
      if (!isExpected) this.#log.error({ err: error, job }, 'an import failed');
      await failJob(this.#context, job, reason);
      throw isExpected ? error : new DomainError('unavailable', reason);
    } finally {
      clearInterval(timer);
      this.#progress.delete(job);
    }
  }

  async find(kind: VehicleKind, job: number): Promise<ImportJob> {
    const row = await currentJob(this.#context, kind, job, this.#progress.has(job));
    if (!row) throw new DomainError('not_found', 'Cet import n’existe pas ou plus.');
    return this.#present(row);
  }

  async list(kind: VehicleKind): Promise<ImportJob[]> {
    const rows = await lastJobs(this.#context, kind, MAX_LISTED);
    return Promise.all(rows.map((row) => this.#present(row)));
  }

  async #present(row: ImportJobRow): Promise<ImportJob> {
    return presentJob(row, await fetchedPhotos(this.#context, row), this.#progress.get(row.id));
  }

  async revert(admin: Admin, kind: VehicleKind, job: number): Promise<Reverted> {
    await this.find(kind, job);
    const reverted = await this.#queue.run(() => this.#child.run(admin, { name: 'revert', job }));
    this.#afterWrite();
    return reverted;
  }

  /** The child process has its own connections, so this process does not see its write by itself. */
  #afterWrite(): void {
    this.#context.database.revision.forget();
    this.#onWritten();
  }

  async close(): Promise<void> {
    await this.#child.close();
    await this.#lastWrite;
  }
}
