/** Media type of a response that sends the progress of a job, then its result, as lines of JSON. */
export const PROGRESS_LINES = 'application/x-ndjson';

/** `total` is 0 while it is not yet known. */
export type Progress = { done: number; total: number };

/** A line before the last one: the job's id, which comes first, or its progress. */
export type JobLine = { job: number | string } | Progress;
