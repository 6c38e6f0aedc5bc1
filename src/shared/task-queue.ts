/** 'idle': alone, when no other task runs or waits. */
export type TaskPriority = 'high' | 'normal' | 'idle';

type TaskLimits = {
  concurrency: number;
  /** Tasks that wait, without idle ones. */
  maxWaiting?: number;
  /** Makes the error for a task beyond `maxWaiting`; a QueueFullError without it. */
  fullError?: () => Error;
};

export class QueueFullError extends Error {}

/**
 * Runs tasks with a concurrency limit, in their order. With `maxWaiting`, memory and waiting times stay bounded.
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

  /** @throws the error of `fullError`, and those of the task */
  async run<T>(task: () => Promise<T>, priority: TaskPriority = 'normal'): Promise<T> {
    const release = await this.acquire(priority);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** Resolves when a task may start, with the function to call at its end. @throws the error of `fullError` */
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
