import { mkdtempDisposable } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../scripts/project.mjs';
import { milliseconds, quantile, table, thousands, timed } from './figures.ts';
import { peakOf, startSite } from './site.ts';
import { createStock } from './stock.ts';
import { ENCODED, load } from './wrk.ts';

/**
 * Measures whether one client can stop the site. Many connections request pages that nobody has requested before, or
 * send their requests slowly. One more connection requests a cached page at intervals.
 */

const PROBE_EVERY_MS = 20;

/** Time until all connections are open. */
const SETTLE_MS = 500;

/** Number of prepared addresses for each second. The site responds to fewer requests in this time. */
const ADDRESSES_PER_SECOND = 20_000;

const SECONDS = 8;
const CONNECTIONS = 500;
const SLOW_CONNECTIONS = 1_000;
const SLOW_BYTE_EVERY_MS = 1_000;

/** Addresses of pages, each with a number at its end that makes it new. */
const FLOODS = {
  'pages, a filter': '/?km_min=',
  'pages, two words and a filter': '/?q=peugeot+diesel&km_min=',
  'the fifth page': '/?page=5&km_min=',
  'the fiftieth page': '/?page=50&km_min=',
  'lists of the API, fifty pages long': '/api/cars/list/-1?page=50&km_min=',
  'pages of the vehicles that the address names': '/selection?ids=2,3,4,5,6,',
  'the same page under other addresses': '/?utm_source=',
};

const HEAD = [
  'attack',
  'responses/s',
  'refused/s',
  'failed',
  'cached home page, p50',
  'p99',
  'longest',
  'highest memory so far',
];

export async function measureAttacks(cars = 10_000): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-attacks-'));
  const location = { dataDir: folder.path, databaseUrl: undefined };
  await timed('attacks: filling', () => createStock(location, cars));
  await using site = await startSite(location);
  let number = 0;
  const floods = Object.entries(FLOODS).map(([name, address]) => ({
    name: `${CONNECTIONS} connections: ${name}`,
    attack: async () => {
      const addresses = Array.from({ length: ADDRESSES_PER_SECOND * SECONDS }, () => `${address}${++number}`);
      const options = {
        port: site.port,
        addresses,
        isOnce: true,
        headers: ENCODED,
        connections: CONNECTIONS,
        seconds: SECONDS,
      };
      const { requests, refused, failed } = await load(options);
      return [(requests - refused) / SECONDS, refused / SECONDS, failed].map((value) => value.toFixed(0));
    },
  }));
  const slow = {
    name: `${thousands(SLOW_CONNECTIONS)} connections: a byte a second`,
    attack: async () => ['–', '–', `${await sendSlowly(site.port)} closed`],
  };
  const rows: string[][] = [];
  for (const { name, attack } of [...floods, slow]) {
    const [cells, waits] = await Promise.all([attack(), probe(site.port)]);
    const times = [0.5, 0.99, 1].map((share) => `${milliseconds(quantile(waits, share))} ms`);
    rows.push([name, ...cells, ...times, `${peakOf(site.pid).toFixed(0)} MB`]);
    say(rows.at(-1)?.join(' | '));
  }
  return table([HEAD, ...rows]);
}

/** Opens connections that send a header byte by byte. Returns how many of them the site has closed. */
async function sendSlowly(port: number): Promise<number> {
  const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '));
    return socket.on('error', () => socket.destroy());
  });
  for (const until = performance.now() + SECONDS * 1000; performance.now() < until; await wait(SLOW_BYTE_EVERY_MS))
    for (const socket of sockets) if (socket.writable) socket.write('x');
  const closed = sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return closed;
}

/** Returns the waits for the cached page, in milliseconds until the complete response. */
async function probe(port: number): Promise<number[]> {
  const waits: number[] = [];
  const request = async () => {
    const since = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
    return performance.now() - since;
  };
  await request();
  await wait(SETTLE_MS);
  for (const until = performance.now() + (SECONDS - 1) * 1000; performance.now() < until; await wait(PROBE_EVERY_MS))
    waits.push(await request());
  return waits;
}
