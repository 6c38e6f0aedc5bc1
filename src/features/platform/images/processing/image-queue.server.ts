import { TaskQueue } from '../../../../shared/task-queue.ts';

/** Image jobs that run at once, and those that wait: memory stays bounded however many files come. */
export const CONCURRENCY = 2;
const MAX_WAITING = 12;

/** Seconds after which a client may send a file again that found the queue full. */
export const RETRY_AFTER_SECONDS = 5;

/** Jobs that a request waits for run in order; those in the background are idle tasks. */
export const imageQueue = new TaskQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
