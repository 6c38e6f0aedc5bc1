import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { rowError } from '../../shared/errors.ts';
import { PROGRESS_LINES, type Progress } from '../../shared/progress.ts';
import { allowLongProcessing } from './body-progress.ts';
import { domainErrorOf } from './errors.ts';

/** Work that takes seconds. It continues after its client has disconnected. */
export type RunningJob<T> = { job: number | string; progress: () => Progress; result: Promise<T> };

/** Proxies end a response that sends no byte for a minute. */
const INTERVAL_MS = 500;

/**
 * Sends the result of a job. If the client accepts lines of JSON, first sends the job's id, then its progress twice a
 * second, each as one line. The last line is then the result, or the error.
 * @throws the error of the job, for a client that accepts no lines
 */
export async function sendJob(running: RunningJob<object>, reply: FastifyReply): Promise<FastifyReply> {
  allowLongProcessing(reply.raw);
  if (!String(reply.request.headers.accept).includes(PROGRESS_LINES)) return reply.send(await running.result);
  const last = running.result.then(
    (value) => String(reply.serializeInput({ ...value }, String(reply.statusCode), 'application/json')),
    (error: unknown) => JSON.stringify({ error: rowError(domainErrorOf(error, reply.log)) }),
  );
  // By default, nginx keeps the lines back until it has some kilobytes.
  reply.header('X-Accel-Buffering', 'no').type(PROGRESS_LINES);
  return reply.send(Readable.from(linesOf(running, last)));
}

async function* linesOf({ job, progress }: RunningJob<unknown>, last: Promise<string>): AsyncGenerator<string> {
  yield `${JSON.stringify({ job })}\n`;
  for (;;) {
    const line = await Promise.race([last, wait(INTERVAL_MS, null, { ref: false })]);
    yield `${line ?? JSON.stringify(progress())}\n`;
    if (line !== null) return;
  }
}
