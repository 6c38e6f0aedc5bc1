import type { AppContext } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import type { TaskProgress } from './import-task.server.ts';
import { type ImportTasks, TaskStoppedError } from './import-tasks.server.ts';
import {
  ALIVE_INTERVAL_MS,
  advance,
  currentJob,
  findByToken,
  isExpired,
  lastJobs,
  presentJob,
  sayAlive,
} from './imports.repository.ts';
import type { ImportJob, MissingChoice, Undone } from './stock-import.ts';

/** The writes of files, which go on when whoever asked for them is gone. */

/** Jobs that the page lists. */
const MAX_LISTED = 10;

const FAILED = 'L’écriture a échoué : rien n’a été écrit. Réessayez dans quelques minutes.';
const STOPPED = 'Le serveur s’est arrêté pendant l’import : rien n’a été écrit. Déposez le fichier à nouveau.';

type Log = { error(details: object, message: string): void };

export class ImportJobs {
  readonly #context: AppContext;
  readonly #tasks: ImportTasks;
  readonly #log: Log;
  /** How far the jobs of this process are: SQLite has one writer, so that a job cannot say it in the database. */
  readonly #progress = new Map<number, TaskProgress>();
  /** By the job's id. */
  readonly #underWay = new Map<number, Promise<unknown>>();

  constructor(context: AppContext, tasks: ImportTasks, log: Log) {
    this.#context = context;
    this.#tasks = tasks;
    this.#log = log;
  }

  /**
   * Begins to write a file that was looked at, and returns its job once the catalogue is found to be as it was. Asked
   * again, it returns the same job.
   * @throws DomainError not_found, gone, and conflict where the catalogue has changed since
   */
  async begin(admin: Admin, kind: VehicleKind, token: string, missing: MissingChoice): Promise<number> {
    const row = await findByToken(this.#context, token);
    if (!row || row.who !== admin.name || row.kind !== kind)
      throw new DomainError('not_found', 'Cette vérification n’existe pas ou plus : déposez le fichier à nouveau.');
    if (isExpired(row))
      throw new DomainError('gone', 'Cette vérification est trop ancienne : déposez le fichier à nouveau.');
    if (row.state === 'preview') this.#tasks.assertRoom();
    if (row.state !== 'preview' || !(await advance(this.#context, row.id, ['preview'], 'waiting', { missing })))
      return row.id;
    const started = Promise.withResolvers<number>();
    const done = this.#write(admin, row.id, missing, () => started.resolve(row.id)).then(
      () => started.resolve(row.id),
      started.reject,
    );
    this.#underWay.set(row.id, done);
    void done.finally(() => this.#underWay.delete(row.id));
    return started.promise;
  }

  async #write(admin: Admin, job: number, missing: MissingChoice, onStart: () => void): Promise<void> {
    const alive = () =>
      void sayAlive(this.#context, job, this.#progress.get(job)).catch((error: unknown) =>
        this.#log.error({ err: error, job }, 'an import could not say that it lives'),
      );
    const timer = setInterval(alive, ALIVE_INTERVAL_MS);
    const onProgress = (progress: TaskProgress) => {
      this.#progress.set(job, progress);
      onStart();
      if (this.#context.database.engine === 'postgres') alive();
    };
    try {
      await this.#tasks.run(admin, { name: 'apply', job, missing }, onProgress);
    } catch (error) {
      const isExpected = error instanceof DomainError;
      const reason = isExpected ? error.message : error instanceof TaskStoppedError ? STOPPED : FAILED;
      if (!isExpected) this.#log.error({ err: error, job }, 'an import failed');
      await advance(this.#context, job, ['waiting', 'running'], 'failed', { error: reason, source: '{}' });
      throw isExpected ? error : new DomainError('unavailable', reason);
    } finally {
      clearInterval(timer);
      this.#progress.delete(job);
    }
  }

  /** @throws DomainError not_found */
  async find(kind: VehicleKind, job: number): Promise<ImportJob> {
    const row = await currentJob(this.#context, kind, job, this.#underWay.has(job));
    if (!row) throw new DomainError('not_found', 'Cet import n’existe pas ou plus.');
    return presentJob(row, this.#progress.get(job));
  }

  async list(kind: VehicleKind): Promise<ImportJob[]> {
    const rows = await lastJobs(this.#context, kind, MAX_LISTED);
    return rows.map((row) => presentJob(row, this.#progress.get(row.id)));
  }

  /** @throws DomainError not_found, conflict, gone */
  async undo(admin: Admin, kind: VehicleKind, job: number): Promise<Undone> {
    await this.find(kind, job);
    return this.#tasks.run(admin, { name: 'undo', job });
  }

  /** Stops the job under way; it has failed then. */
  async close(): Promise<void> {
    await this.#tasks.close();
    await Promise.allSettled(this.#underWay.values());
  }
}
