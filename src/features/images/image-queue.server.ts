/** Image jobs that run at the same time, and those that may wait: memory stays bounded however many files come (D45). */
export const CONCURRENCY = 2;
const MAX_WAITING = 12;

/** Seconds after which a client may send a file again that found the queue full. */
export const RETRY_AFTER_SECONDS = 5;

export class QueueFullError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];
const waitingForIdle: (() => void)[] = [];

/**
 * Runs a job on an image that a request waits for, as soon as one of `CONCURRENCY` is free.
 * @throws QueueFullError when `MAX_WAITING` jobs wait already.
 */
export async function runImageJob<T>(job: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY && waiting.length >= MAX_WAITING) throw new QueueFullError();
  return run(waiting, job);
}

/** Runs a job on an image that is done in the background: alone, when no other job runs or waits. */
export function runImageJobWhenIdle<T>(job: () => Promise<T>): Promise<T> {
  return run(waitingForIdle, job);
}

async function run<T>(list: (() => void)[], job: () => Promise<T>): Promise<T> {
  const started = Promise.withResolvers<void>();
  list.push(started.resolve);
  startNext();
  await started.promise;
  try {
    return await job();
  } finally {
    running -= 1;
    startNext();
  }
}

function startNext(): void {
  if (running >= CONCURRENCY) return;
  const next = waiting.shift() ?? (running === 0 ? waitingForIdle.shift() : undefined);
  if (!next) return;
  running += 1;
  next();
}
