/** An 'idle' task starts only if no task runs and no 'high' or 'normal' task waits. */
export type TaskPriority = 'high' | 'normal' | 'idle';

type TaskLimits = {
  concurrency: number;
  /** Maximum number of waiting 'high' and 'normal' tasks. */
  maxWaiting?: number;
  /** Creates the error for a task that finds the queue full. Default: a `QueueFullError`. */
  fullError?: () => Error;
};

export class QueueFullError extends Error {}

/**
 * Limits the number of tasks that run at once. 'high' tasks start before others. Tasks of one priority keep their
 * order.
 *
 * @example
 * const fullError = () => new DomainError('unavailable', '…');
 * const queue = new TaskQueue({ concurrency: 2, maxWaiting: 20, fullError });
 * await queue.run(() => hashPassword(password));
 */
export class TaskQueue {
  readonly #limits: Required<TaskLimits>;
  readonly #waiting: Record<TaskPriority, (() => void)[]> = { high: [], normal: [], idle: [] };
  #running = 0;

  constructor(limits: TaskLimits) {
    this.#limits = { maxWaiting: Infinity, fullError: () => new QueueFullError(), ...limits };
  }

  /** True if a task must wait. */
  get isBusy(): boolean {
    return this.#running >= this.#limits.concurrency;
  }

  /** @throws the error of `fullError`, or the error of the task */
  async run<T>(task: () => Promise<T>, priority: TaskPriority = 'normal'): Promise<T> {
    const release = await this.acquire(priority);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /**
   * Waits until a task may start. Returns a function to call when the task has ended. @throws the error of `fullError`
   */
  async acquire(priority: TaskPriority = 'normal'): Promise<() => void> {
    const { concurrency, maxWaiting, fullError } = this.#limits;
    const { high, normal } = this.#waiting;
    const isFull = this.#running >= concurrency && high.length + normal.length >= maxWaiting;
    if (isFull && priority !== 'idle') throw fullError();
    await new Promise<void>((start) => {
      this.#waiting[priority].push(start);
      this.#startNext();
    });
    return () => {
      this.#running -= 1;
      this.#startNext();
    };
  }

  #startNext(): void {
    if (this.#running >= this.#limits.concurrency) return;
    const { high, normal, idle } = this.#waiting;
    const start = high.shift() ?? normal.shift() ?? (this.#running === 0 ? idle.shift() : undefined);
    if (start === undefined) return;
    this.#running += 1;
    start();
  }
}
