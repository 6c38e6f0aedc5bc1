import type { AppContext } from '../../../server/app-context.ts';
import type { RunningJob } from '../../../server/http/running-job.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Progress } from '../../../shared/progress.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { ImportChild, TaskStoppedError } from './import-child.server.ts';
import type { FileSource, PreviewTask, TaskResult } from './import-task.server.ts';
import {
  failJob,
  failStopped,
  findByToken,
  findJob,
  type ImportRow,
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

const MAX_WAITING = 4;

const MAX_LISTED = 10;

const FAILED = 'L’écriture a échoué : rien n’a été écrit. Réessayez dans quelques minutes.';

const fullError = () =>
  new DomainError('unavailable', 'Plusieurs fichiers sont déjà en cours : réessayez dans quelques secondes.');

const NO_PROGRESS: Progress = { done: 0, total: 0 };

type Log = { error(details: { err: unknown; job: number }, message: string): void };

type Options = {
  child?: ImportChild;
  /** The queue of photos may have changed. */
  onWritten?: () => void;
};

export class Imports {
  readonly #context: AppContext;
  readonly #log: Log;
  readonly #child: ImportChild;
  readonly #onWritten: () => void;
  readonly #queue = new TaskQueue({ concurrency: 1, maxWaiting: MAX_WAITING, fullError });
  /** Progress of running and waiting writes. During a write, SQLite has no second writer that could store it. */
  readonly #progress = new Map<number, Progress>();
  #writes: Promise<void> = Promise.resolve();

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
   * Starts the write, after the tasks before it. A second call for the same preview waits for the same write.
   * @throws DomainError not_found or gone. The result rejects with: conflict if the catalogue has changed since the
   * preview; unavailable
   */
  async apply(
    admin: Admin,
    kind: VehicleKind,
    token: string,
    missing: MissingChoice,
  ): Promise<RunningJob<{ data: ImportJob }>> {
    const row = await findByToken(this.#context, token);
    if (!row || row.who !== admin.name || row.kind !== kind)
      throw new DomainError('not_found', 'Cette vérification n’existe pas ou plus : déposez le fichier à nouveau.');
    if (isExpired(row))
      throw new DomainError('gone', 'Cette vérification est trop ancienne : déposez le fichier à nouveau.');
    const { id: job } = row;
    const progress = () => this.#progress.get(job) ?? NO_PROGRESS;
    this.#progress.set(job, progress());
    const result = this.#queue
      .run(async () => {
        if (await transition(this.#context, job, ['preview'], 'running', { missing }))
          await this.#write(admin, job, missing);
      })
      .finally(() => this.#progress.delete(job))
      .then(() => this.#written(kind, job));
    this.#writes = Promise.allSettled([this.#writes, result]).then(() => undefined);
    return { job, progress, result };
  }

  async #written(kind: VehicleKind, job: number): Promise<{ data: ImportJob }> {
    const data = await this.find(kind, job);
    if (data.state === 'failed') throw new DomainError('conflict', data.error);
    return { data };
  }

  async #write(admin: Admin, job: number, missing: MissingChoice): Promise<void> {
    const onProgress = (progress: Progress) => this.#progress.set(job, progress);
    try {
      await this.#child.run(admin, { name: 'apply', job, missing }, { onProgress });
      this.#afterWrite();
    } catch (error) {
      const isExpected = error instanceof DomainError;
      const reason = isExpected ? error.message : error instanceof TaskStoppedError ? STOPPED : FAILED;
      if (!isExpected) this.#log.error({ err: error, job }, 'an import failed');
      await failJob(this.#context, job, reason);
      throw isExpected ? error : new DomainError('unavailable', reason);
    }
  }

  async find(kind: VehicleKind, job: number): Promise<ImportJob> {
    await failStopped(this.#context);
    const row = await findJob(this.#context, job);
    if (row?.kind !== kind || (row.state === 'preview' && !this.#progress.has(job)))
      throw new DomainError('not_found', 'Cet import n’existe pas ou plus.');
    return this.#present(row);
  }

  async list(kind: VehicleKind): Promise<ImportJob[]> {
    await failStopped(this.#context);
    const rows = await lastJobs(this.#context, kind, MAX_LISTED);
    return Promise.all(rows.map((row) => this.#present(row)));
  }

  async #present(row: ImportRow): Promise<ImportJob> {
    return presentJob(row, await fetchedPhotos(this.#context, row), this.#progress.get(row.id));
  }

  /** Waits for the tasks before it. @throws DomainError not_found */
  async revert(kind: VehicleKind, job: number, undo: () => Promise<Reverted>): Promise<Reverted> {
    await this.find(kind, job);
    return this.#queue.run(undo);
  }

  /** The child process has its own connections, so this process does not notice its write. */
  #afterWrite(): void {
    this.#context.database.revision.forget();
    this.#onWritten();
  }

  async close(): Promise<void> {
    await this.#child.close();
    await this.#writes;
  }
}
