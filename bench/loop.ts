import { mkdtempDisposable } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorOfThisMachine } from '../src/features/platform/auth/admin.ts';
import type { AppContext } from '../src/server/app-context.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { buildTruck } from '../tests/support/build-vehicles.ts';
import type { PublicPath } from '../tests/support/public-paths.ts';
import { freePort } from '../tests/support/supervised-program.ts';
import { cars, trucks } from '../tests/support/vehicles.ts';
import { milliseconds, table, thousands, timed } from './figures.ts';
import { startSite } from './site.ts';
import { createStock, withContext } from './stock.ts';
import { MEASURED_PATHS, type WorstRequest, worstOf } from './worst-requests.ts';

/** For each path, measures how long one request without a login blocks the event loop. */

const ROUNDS = 3;

/** Time limit for a response that hangs. A busy machine needs less. */
const TIMEOUT_MS = 300_000;

/** Paths with shorter times share one row of the table. */
const SHOWN_MS = 20;

type Site = { port: number; watch: number };
/** `name` says which request, `status` is that of its response. */
type Measured = { longest: number; name: string; status: string };

export async function measureLoop(stock = 10_000): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-bench-'));
  const location = { dataDir: folder.path, databaseUrl: undefined };
  await timed(`loop: filling, ${stock} cars`, () => createStock(location, stock));
  return await withContext(location, async (context) => {
    await trucks.create(context, operatorOfThisMachine(), buildTruck());
    const worst: [path: string, Measured][] = [];
    for (const isDemo of [false, true]) {
      await using site = await startWatched(location, isDemo);
      for (const path of MEASURED_PATHS.filter((one) => (one.isDemo ?? false) === isDemo)) {
        const name = `${path.method} ${path.path.slice(0, 40)}`;
        worst.push([name, await timed(`loop: ${name}`, () => measurePath(context, site, path))]);
      }
    }
    return tableOf(worst, stock);
  });
}

function tableOf(worst: readonly [path: string, Measured][], stock: number): string {
  const sorted = worst.toSorted(([, one], [, other]) => other.longest - one.longest);
  const shown = sorted.filter(([, { longest }]) => longest >= SHOWN_MS);
  const next = sorted[shown.length]?.[1].longest ?? 0;
  return table([
    [`longest turn of the event loop, ${thousands(stock)} cars`, 'ms of processor', 'worst of all requests'],
    ...shown.map(([path, { longest, name, status }]) => [path, milliseconds(longest), `${name} (${status})`]),
    [`${sorted.length - shown.length} others, at most`, milliseconds(next), ''],
  ]);
}

/** Starts the site with a second port, which measures its event loop. */
async function startWatched(location: DatabaseLocation, isDemo: boolean): Promise<Site & AsyncDisposable> {
  const watch = await freePort();
  const site = await startSite(location, {
    ...(isDemo ? { DEMO: '1', PUBLIC_URL: '' } : {}),
    TRUST_PROXY: 'loopback',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-watch.ts')}`,
    LOOP_WATCH_PORT: String(watch),
  });
  return { ...site, watch };
}

/** Returns the worst request to a path. The first request has not been made before in this process. */
async function measurePath(context: AppContext, site: Site, path: PublicPath): Promise<Measured> {
  const plain: WorstRequest = { name: 'as it is', method: path.method, target: path.path };
  let worst = await measureRequest(site, { ...plain, name: 'the first request' });
  for (const request of [plain, ...worstOf(path)]) {
    const measured = await measureOften(context, site, request);
    if (measured.longest > worst.longest) worst = measured;
  }
  return worst;
}

/** If all times so far are shorter than this, the request is not measured again. */
const LONG_MS = 10;

/** Returns the median of several rounds. The stock changes before each round, so that no cached response is current. */
async function measureOften(context: AppContext, site: Site, request: WorstRequest): Promise<Measured> {
  const measured: Measured[] = [];
  do {
    await cars.update(context, operatorOfThisMachine(), 1, { title: `Changée ${performance.now()}` });
    measured.push(await measureRequest(site, request));
  } while (measured.length < ROUNDS && measured.some(({ longest }) => longest > LONG_MS));
  const sorted = measured.toSorted((one, other) => one.longest - other.longest);
  return sorted[Math.floor(sorted.length / 2)] as Measured;
}

async function measureRequest({ port, watch }: Site, request: WorstRequest): Promise<Measured> {
  await (await fetch(`http://127.0.0.1:${watch}/start`)).text();
  const status = await send(port, request);
  const longest = Number(await (await fetch(`http://127.0.0.1:${watch}/stop`)).text());
  return { longest, name: request.name, status };
}

/** Sends the bytes unchanged, because an HTTP client would correct some of them. Returns the status. */
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
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${method} ${target}: no response`)));
    socket.on('data', (bytes: Buffer) => {
      if (status === '') status = bytes.subarray(9, 12).toString();
    });
    socket.once('close', () => resolve(status));
    // A refusal may arrive before the whole request has been sent.
    socket.once('error', (error) => (status === '' ? reject(error) : resolve(status)));
  });
}
