import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '../../../server/db/location.ts';
import { programFile } from '../../../server/program-file.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { Progress } from '../../../shared/progress.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import {
  type FilePart,
  type FileSource,
  type ImportTask,
  type TaskInput,
  type TaskMessage,
  type TaskResult,
  WRITE_TIMEOUT_MS,
} from './import-task.server.ts';

/** The child process reads and writes stock files. */

const PROGRAM = programFile(import.meta.dirname, 'import-process.server');

/** After this time without a task, the process ends. */
const IDLE_MS = 30_000;

/** After a larger file, the process ends at once, because it would keep some 100 MB. */
const LARGE_BYTES = 2_000_000;

/** A file that needs more is an attack or no stock list. Then only the child process ends. */
const MAX_HEAP_MB = 512;

/**
 * Collects garbage early, like the site's own process, because a large file leaves several copies of itself in memory.
 * scripts/process.mjs explains these flags.
 */
const FRUGAL = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--external-memory-accounted-in-global-limit'];

/**
 * Lets glibc give large buffers back to the system as soon as they are freed. By default, it keeps up to 64 MB of them
 * for the next ones, in each arena.
 */
const FRUGAL_ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Proxies end the request of a preview after 60 s, because it sends no progress. */
const TIMEOUTS_MS = {
  preview: 50_000,
  apply: WRITE_TIMEOUT_MS,
} as const satisfies Record<ImportTask['name'], number>;

const TOO_LARGE =
  'Ce fichier demande trop de mémoire ou de temps pour une liste de stock : copiez la liste seule dans un nouveau fichier.';

/** Thrown if the site closes during a task. The task has written nothing. */
export class TaskStoppedError extends Error {}

type RunOptions = { file?: FileSource; onProgress?: (progress: Progress) => void };

/** Runs one task at a time. The process starts with the first task. */
export class ImportChild {
  readonly #location: DatabaseLocation;
  readonly #stderr: 'inherit' | 'ignore';
  #process: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param stderr 'inherit' writes V8's report about a lack of memory to the site's log; a command uses 'ignore' */
  constructor(location: DatabaseLocation, stderr: 'inherit' | 'ignore' = 'inherit') {
    this.#location = location;
    this.#stderr = stderr;
  }

  /**
   * @param file only for a preview
   * @throws DomainError as the task does, and too_large if the task takes too much memory or time; TaskStoppedError
   */
  async run<T extends ImportTask>(
    admin: Admin,
    task: T,
    { file, onProgress = () => undefined }: RunOptions = {},
  ): Promise<TaskResult<T>> {
    if (this.#closed) throw new TaskStoppedError();
    clearTimeout(this.#idleTimer);
    this.#process ??= this.#start();
    const child = this.#process;
    const completion = Promise.withResolvers<TaskResult<T>>();
    const onMessage = (message: TaskMessage) => {
      if (message.type === 'progress') onProgress({ done: message.done, total: message.total });
      else if (message.type === 'done') completion.resolve(message.result as TaskResult<T>);
      else if (message.type === 'failed') completion.reject(new Error(message.reason));
      else completion.reject(new DomainError(message.code, message.message, message.fields));
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      completion.reject(this.#closed ? new TaskStoppedError() : exitError(code, signal));
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUTS_MS[task.name]);
    child.on('message', onMessage).on('error', completion.reject).on('exit', onExit);
    const input: TaskInput = { type: 'task', task, admin, location: this.#location };
    // Rejects if the child process ends while it gets the file.
    sendTask(child, input, file).catch(completion.reject);
    try {
      return await completion.promise;
    } finally {
      clearTimeout(timer);
      child.off('message', onMessage).off('error', completion.reject).off('exit', onExit);
      if (file && file.bytes > LARGE_BYTES) await this.#ended(child);
      else this.#idleTimer = setTimeout(() => this.#end(child), IDLE_MS).unref();
    }
  }

  async #ended(child: ChildProcess): Promise<void> {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#end(child);
    await once(child, 'exit');
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    const child = this.#process;
    if (!child?.kill('SIGKILL')) return;
    await once(child, 'exit');
  }

  #end(child: ChildProcess): void {
    if (this.#process === child) this.#process = null;
    if (child.connected) child.disconnect();
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, {
      env: environmentOf(this.#location),
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...FRUGAL],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', this.#stderr, 'ipc'],
    });
    // The process did not start, or cannot be reached.
    child.on('error', () => this.#end(child));
    child.on('exit', () => {
      if (this.#process === child) this.#process = null;
    });
    return child;
  }
}

/** Rejects if the file cannot be read or the process has ended. */
async function sendTask(child: ChildProcess, task: TaskInput, file: FileSource | undefined): Promise<void> {
  const send = (message: FilePart | TaskInput) =>
    new Promise<void>((resolve, reject) => child.send(message, (error) => (error ? reject(error) : resolve())));
  let at = 0;
  for await (const part of file?.parts() ?? []) {
    await send({ type: 'part', part, at, bytes: file?.bytes ?? 0 });
    at += part.length;
  }
  await send(task);
}

/** Node itself reads these: options, caches, certificates; and the folder of SQLite's temporary files. */
const NODE_VARIABLES = [
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'TMPDIR',
];

/** The client of PostgreSQL reads these if the URL lacks a value. `HOME` contains `.pgpass`. */
const isPostgresVariable = (name: string) => name.startsWith('PG') || name === 'HOME' || name === 'USER';

/**
 * Returns the part of the environment that the child process reads. A file that takes over this process finds no
 * secret of the site beside the database's.
 */
function environmentOf({ databaseUrl }: DatabaseLocation): NodeJS.ProcessEnv {
  const isRead = (name: string) =>
    NODE_VARIABLES.includes(name) || (databaseUrl !== undefined && isPostgresVariable(name));
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => isRead(name)));
  return { ...own, ...FRUGAL_ALLOCATION };
}

/**
 * If a process has no memory left, V8 aborts it (code 134 on systems without signals). The timeout and the system kill
 * it by a signal.
 */
function exitError(code: number | null, signal: NodeJS.Signals | null): Error {
  return signal !== null || code === 134
    ? new DomainError('too_large', TOO_LARGE)
    : new Error(`the process of imports ended with ${code}`);
}
