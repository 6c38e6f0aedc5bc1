import { TaskQueue } from '../../../../shared/task-queue.ts';

/** Maximum numbers of running and waiting image jobs, so that memory stays bounded. */
const CONCURRENCY = 2;
const MAX_WAITING = 12;

/** If the queue was full, a client may try again after this time. */
export const RETRY_AFTER_SECONDS = 5;

/** Jobs of requests run in order. Background jobs run when no request waits. */
export const imageQueue = new TaskQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
