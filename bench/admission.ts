import { mkdtempDisposable } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../scripts/project.mjs';
import { median, milliseconds, quantile, table } from './figures.ts';
import { type Running, startSite } from './programs.ts';
import { floodQuestions, type Question } from './questions.ts';
import { createStock } from './stock.ts';
import { timed } from './timed.ts';
import { peakOf } from './usage.ts';
import { send } from './visitors.ts';
import { ENCODED, ENCODING, load } from './wrk.ts';

/**
 * Measures whether one client can stop the site. Many connections request lists that nobody has requested before. One
 * more connection requests a cached page at intervals.
 */

const PROBED = '/';
const PROBE_EVERY_MS = 20;

/** Time until all connections are open. */
const SETTLE_MS = 500;

/** Number of single responses. The table shows their median. */
const SINGLE = 5;

/** Number of prepared addresses for each second. The site responds to fewer requests in this time. */
const ADDRESSES_PER_SECOND = 20_000;

const CONNECTIONS = 500;

const HEAD = [
  'alone',
  'responses/s',
  'refused/s',
  'failed',
  'cached home page, p50',
  'p99',
  'longest',
  'highest memory so far',
];

export async function measureAdmission(cars: number, seconds: number): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-admission-'));
  const location = { dataDir: folder.path, databaseUrl: undefined };
  await timed('filling', () => createStock(location, cars));
  await using site = await startSite(location);
  const rows: string[][] = [];
  for (const question of floodQuestions()) {
    const row = await measureFlood(site, question, seconds);
    say(row.join(' | '));
    rows.push(row);
  }
  return table([[`requests of ${CONNECTIONS} connections`, ...HEAD], ...rows]);
}

async function measureFlood({ port, pid }: Running, { name, take }: Question, seconds: number): Promise<string[]> {
  const alone = median(await timesOf(port, take(SINGLE)));
  const addresses = take(ADDRESSES_PER_SECOND * seconds);
  const flooding = load({ port, addresses, isOnce: true, headers: ENCODED, connections: CONNECTIONS, seconds });
  const waits = await probe(port, seconds);
  const { requests, refused, failed } = await flooding;
  return [
    name,
    `${alone.toFixed(0)} ms`,
    ((requests - refused) / seconds).toFixed(0),
    (refused / seconds).toFixed(0),
    String(failed),
    ...[0.5, 0.99, 1].map((share) => `${milliseconds(quantile(waits, share))} ms`),
    `${peakOf(pid()).toFixed(0)} MB`,
  ];
}

/** Returns the waits for the cached page, in milliseconds. */
async function probe(port: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await timesOf(port, [PROBED], agent);
  await wait(SETTLE_MS);
  const waits: number[] = [];
  for (const until = performance.now() + (seconds - 1) * 1000; performance.now() < until; await wait(PROBE_EVERY_MS))
    waits.push(...(await timesOf(port, [PROBED], agent)));
  agent.destroy();
  return waits;
}

/** Returns the milliseconds until each complete response. Requests run one after the other. */
async function timesOf(port: number, paths: readonly string[], agent?: Agent): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const since = performance.now();
    await send(port, path, { headers: { 'accept-encoding': ENCODING } }, agent);
    times.push(performance.now() - since);
  }
  return times;
}
