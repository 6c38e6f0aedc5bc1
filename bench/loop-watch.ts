/**
 * Measures how long the event loop is blocked. The site loads this file before its own code. `GET /start` on
 * `LOOP_WATCH_PORT` begins a measurement. `GET /stop` returns the longest iteration of the event loop since then, in
 * milliseconds of its thread's processor time. Other programs do not change this time. The kernel counts it in ticks of
 * up to 4 ms.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

export type LoopFigures = { longest: number };

let figures: LoopFigures | undefined;
let before = 0;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function endTurn(): void {
  if (figures === undefined) return;
  const now = processorMs();
  figures = { longest: Math.max(figures.longest, now - before) };
  before = now;
}

/** Runs once in each iteration. A pending `setImmediate` prevents the loop from waiting between two iterations. */
function watch(): void {
  if (figures === undefined) return;
  endTurn();
  setImmediate(watch);
}

if (isMainThread)
  createServer((request, response) => {
    endTurn();
    response.end(JSON.stringify(figures ?? {}));
    figures = request.url === '/start' ? { longest: 0 } : undefined;
    before = processorMs();
    setImmediate(watch);
  }).listen(Number(process.env['LOOP_WATCH_PORT']), '127.0.0.1');
