import { Worker } from 'node:worker_threads';
import type { AppContext } from '../../server/app-context.ts';
import type { DatabaseLocation } from '../../server/db/location.ts';
import { threadFile } from '../../server/thread-file.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Admin } from '../auth/admin.ts';
import { OneAtATime } from '../images/one-at-a-time.ts';
import type { ImportTask, TaskInput, TaskMessage, TaskProgress, TaskResult } from './import-task.server.ts';

/** Runs tasks on files in a thread of their own, one at a time. */

const WORKER = threadFile(import.meta.dirname, 'import-worker.server');

/** A thread without a task ends after this and gives back what it holds, some 100 MB after a large file. */
const IDLE_MS = 30_000;

/** A file that needs more is hostile or no stock; the thread ends then, the process does not. */
const MAX_HEAP_MB = 512;
const TIMEOUTS_MS = { look: 60_000, apply: 10 * 60_000, undo: 10 * 60_000 } as const satisfies Record<
  ImportTask['name'],
  number
>;

/** Tasks that wait while one runs. */
const MAX_WAITING = 4;

export const RETRY_AFTER_SECONDS = 10;

const TOO_LARGE =
  'Ce fichier demande trop de mémoire ou de temps pour une liste de stock : copiez la liste seule dans un nouveau fichier.';

/** The site is closing: the task was stopped and has written nothing. */
export class TaskStoppedError extends Error {}

export class ImportTasks {
  readonly #location: DatabaseLocation;
  readonly #queue = new OneAtATime();
  #waiting = 0;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ database }: AppContext) {
    this.#location = database.location;
  }

  /**
   * @throws DomainError as the task does, too_large where it takes too much, unavailable where too many wait;
   * TaskStoppedError
   */
  async run<T extends ImportTask>(
    admin: Admin,
    task: T,
    onProgress: (progress: TaskProgress) => void = () => undefined,
  ): Promise<TaskResult<T>> {
    this.assertRoom();
    this.#waiting += 1;
    try {
      return await this.#queue.run(() => this.#send<T>({ task, admin }, onProgress));
    } finally {
      this.#waiting -= 1;
    }
  }

  /** @throws DomainError unavailable where too many tasks wait */
  assertRoom(): void {
    if (this.#waiting > MAX_WAITING)
      throw new DomainError('unavailable', 'Plusieurs fichiers sont déjà en cours : réessayez dans quelques secondes.');
  }

  /** Stops the task under way: what it has written is rolled back. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  async #send<T extends ImportTask>(
    input: TaskInput,
    onProgress: (progress: TaskProgress) => void,
  ): Promise<TaskResult<T>> {
    if (this.#closed) throw new TaskStoppedError();
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const ended = Promise.withResolvers<TaskResult<T>>();
    const onMessage = (message: TaskMessage) => {
      if (message.type === 'progress') onProgress({ done: message.done, total: message.total });
      else if (message.type === 'done') ended.resolve(message.result as TaskResult<T>);
      else if (message.type === 'failed') ended.reject(new Error(message.reason));
      else ended.reject(new DomainError(message.code, message.message, message.fields));
    };
    const onError = (error: NodeJS.ErrnoException) =>
      ended.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DomainError('too_large', TOO_LARGE) : error);
    const onExit = () => ended.reject(new TaskStoppedError());
    const timer = setTimeout(() => {
      ended.reject(new DomainError('too_large', TOO_LARGE));
      void worker.terminate();
    }, TIMEOUTS_MS[input.task.name]);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(input);
    try {
      return await ended.promise;
    } finally {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref();
    }
  }

  /** The next task gets another thread. */
  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    worker.postMessage('close');
  }

  #start(): Worker {
    const worker = new Worker(WORKER, {
      workerData: { location: this.#location },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      execArgv: [],
    });
    this.#worker = worker;
    // Also of one that has no task: without a listener its error would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}
