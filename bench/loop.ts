import { mkdtempDisposable } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../scripts/project.mjs';
import { operatorOfThisMachine } from '../src/features/platform/auth/admin.ts';
import type { AppContext } from '../src/server/app-context.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { buildTruck } from '../tests/support/build-vehicles.ts';
import { freePort } from '../tests/support/supervised-program.ts';
import { cars, trucks } from '../tests/support/vehicles.ts';
import { milliseconds, table, thousands } from './figures.ts';
import type { LoopFigures } from './loop-watch.ts';
import { startSite } from './programs.ts';
import { createStock, withContext } from './stock.ts';
import { timed, within } from './timed.ts';
import { PUBLIC_PATHS, type PublicPath, type WorstRequest, worstOf } from './worst-requests.ts';

/** For each path, measures how long one request without a login blocks the event loop. */

const PHOTOS = 6;

/** Time limit for a response that hangs. A busy machine needs less. */
const TIMEOUT_MS = 300_000;

/** Paths with shorter times share one row of the table. */
const SHOWN_MS = 20;

type Site = { port: number; watch: number };
type Measured = LoopFigures & { name: string; status: string };

/**
 * `first` is the time of the first request after a start. The other times are those of requests after a change of the
 * stock.
 */
type PathFigures = { path: string; first: number; changed: number; worst: Measured };

export async function measureLoop(stock: number, rounds: number): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-bench-'));
  const location = { dataDir: folder.path, databaseUrl: undefined };
  await timed(`loop: filling, ${stock} cars`, () => createStock(location, stock, PHOTOS));
  return withContext(location, async (context) => {
    await trucks.create(context, operatorOfThisMachine(), buildTruck());
    const figures: PathFigures[] = [];
    for (const path of PUBLIC_PATHS) {
      const name = `${path.method ?? 'GET'} ${path.path.slice(0, 40)}`;
      const one = await timed(`loop: ${name}`, () => measurePath(context, location, name, path, rounds));
      say(rowOf(one).join(' | '));
      figures.push(one);
    }
    return tableOf(figures, stock);
  });
}

const longestOf = ({ first, changed, worst }: PathFigures) => Math.max(first, changed, worst.longest);

function tableOf(figures: readonly PathFigures[], stock: number): string {
  const sorted = figures.toSorted((one, other) => longestOf(other) - longestOf(one));
  const shown = sorted.filter((one) => longestOf(one) >= SHOWN_MS);
  const [next] = sorted.slice(shown.length);
  return table([
    [
      `longest turn of the event loop, ${thousands(stock)} cars, ms of processor`,
      'first after a start',
      'after a change',
      'worst of all requests',
      'which one',
    ],
    ...shown.map(rowOf),
    ...(next ? [[`${sorted.length - shown.length} others, at most`, '', '', milliseconds(longestOf(next)), '']] : []),
  ]);
}

function rowOf({ path, first, changed, worst }: PathFigures): string[] {
  const which = worst.name === PLAIN ? '' : `${worst.name} (${worst.status})`;
  return [path, milliseconds(first), milliseconds(changed), milliseconds(worst.longest), which];
}

/** Name of the unchanged request of a path. */
const PLAIN = 'plain';

/** Measures one path on a newly started site, so that the first request includes its extra cost. */
async function measurePath(
  context: AppContext,
  location: DatabaseLocation,
  name: string,
  path: PublicPath,
  rounds: number,
): Promise<PathFigures> {
  const watch = await freePort();
  await using program = await startSite(location, {
    ...(path.isDemo ? { DEMO: '1', PUBLIC_URL: '' } : {}),
    TRUST_PROXY: 'loopback',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-watch.ts')}`,
    LOOP_WATCH_PORT: String(watch),
  });
  const site = { port: program.port, watch };
  const plain: WorstRequest = { name: PLAIN, method: path.method ?? 'GET', target: path.path };
  const { longest: first } = await measureRequest(site, plain);
  const changed = await measureOften(context, site, plain, rounds);
  let worst = changed;
  for (const request of worstOf(path)) {
    const measured = await measureOften(context, site, request, rounds);
    if (measured.longest > worst.longest) worst = measured;
  }
  return { path: name, first, changed: changed.longest, worst };
}

/** If all times so far are shorter than this, the request is not measured again. */
const LONG_MS = 10;

/** Returns the median of several rounds. The stock changes before each round, so that no cached response is current. */
async function measureOften(context: AppContext, site: Site, request: WorstRequest, rounds: number): Promise<Measured> {
  const measured: Measured[] = [];
  do {
    await cars.update(context, operatorOfThisMachine(), 1, { title: `Changée ${performance.now()}` });
    measured.push(await measureRequest(site, request));
  } while (measured.length < rounds && measured.some(({ longest }) => longest > LONG_MS));
  const sorted = measured.toSorted((one, other) => one.longest - other.longest);
  return sorted[Math.floor(sorted.length / 2)] as Measured;
}

async function measureRequest({ port, watch }: Site, request: WorstRequest): Promise<Measured> {
  await (await fetch(`http://127.0.0.1:${watch}/start`)).text();
  const status = await within(TIMEOUT_MS, send(port, request));
  const figures: LoopFigures = await (await fetch(`http://127.0.0.1:${watch}/stop`)).json();
  return { ...figures, name: request.name, status };
}

/**
 * Sends the bytes of the request unchanged, because an HTTP client would correct some of them. Returns the status after
 * the whole response.
 */
function send(port: number, { method, target, headers = [], body }: WorstRequest): Promise<string> {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return new Promise((resolve, reject) => {
    let status = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`));
    socket.on('data', (bytes: Buffer) => {
      if (status === '') status = bytes.subarray(9, 12).toString();
    });
    socket.once('close', () => resolve(status));
    // A refusal may arrive before the whole request has been sent.
    socket.once('error', (error) => (status === '' ? reject(error) : resolve(status)));
  });
}
