/**
 * Measures how long the event loop is blocked. The site loads this file before its own code. `GET /start` on
 * `LOOP_WATCH_PORT` begins a measurement. `GET /stop` returns the longest iteration of the event loop since then, in
 * milliseconds of its thread's processor time. Other programs do not change this time. The kernel counts it in ticks of
 * up to 4 ms.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Undefined while nothing is measured. */
let longest: number | undefined;
let before = 0;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Runs once in each iteration. A pending `setImmediate` prevents the loop from waiting between two iterations. */
function watch(): void {
  if (longest === undefined) return;
  const now = processorMs();
  longest = Math.max(longest, now - before);
  before = now;
  setImmediate(watch);
}

if (isMainThread)
  createServer((request, response) => {
    response.end(String(Math.max(longest ?? 0, processorMs() - before)));
    longest = request.url === '/start' ? 0 : undefined;
    before = processorMs();
    setImmediate(watch);
  }).listen(Number(process.env['LOOP_WATCH_PORT']), '127.0.0.1');
