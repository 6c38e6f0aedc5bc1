import { TaskQueue } from '../../../../shared/task-queue.ts';

/**
 * Maximum numbers of running and waiting image jobs: sixteen uploads at once. A running job has its file and pixels in
 * memory, a waiting upload is a temporary file.
 */
const CONCURRENCY = 2;
const MAX_WAITING = 14;

export const RETRY_AFTER_SECONDS = 5;

/** Jobs of requests run in order. Background jobs run when no request waits. */
export const imageQueue = new TaskQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
