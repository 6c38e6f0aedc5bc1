import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { median, milliseconds, table, thousands, timed } from './figures.ts';
import { questionsAbout } from './questions.ts';
import { memoryOf, type Running, startBareServer, startSite } from './site.ts';
import { createStock } from './stock.ts';
import { type Asked, byTurns, ENCODED, measure, ROUND_S, type Round } from './wrk.ts';

/** Measurements of public reads of one stock on one engine. */
type Reads = {
  /** Engine and stock: 'SQLite, 10,000 cars'. */
  name: string;
  /** Seconds from the start to the first list. */
  ready: number;
  /** Memory in megabytes: `IDLE_AFTER_MS` after the start, and the highest value under load. */
  memory: { idle: number; busy: number };
  /** Rounds of cached responses of the site and of the bare server, by number of connections. */
  hits: Map<number, { name: string; site: Round[]; bare: Round[] }[]>;
  /** Rounds of requests that nobody has sent before. */
  misses: { name: string; site: Round[] }[];
};

const HIT_CONNECTIONS = [1, 10];

/** Number of prepared addresses for each round. On one connection, the site responds to fewer requests in a round. */
const ADDRESSES = 5_000 * ROUND_S;
const WARM_UP_ADDRESSES = 300;

/** After this time, the site has released the memory that it needed only for its start. */
const IDLE_AFTER_MS = 12_000;

/** Cached responses are measured only with the first size, because the size of the stock does not change their time. */
export async function measureReads(only?: number): Promise<string> {
  const sizes = only === undefined ? [10_000, 100_000] : [only];
  const reads: Reads[] = [];
  for (const cars of sizes)
    for (const engine of ['SQLite', 'PostgreSQL']) {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-bench-'));
      const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
      const location = { dataDir: folder.path, databaseUrl: postgres?.url };
      const name = `${engine}, ${thousands(cars)} cars`;
      try {
        const work = () => measureStock(location, cars, cars === sizes[0]);
        reads.push({ name, ...(await timed(name, work)) });
      } finally {
        await postgres?.stop();
      }
    }
  return [hitTable(reads), missTable(reads), startTable(reads)].join('\n');
}

async function measureStock(location: DatabaseLocation, cars: number, withHits: boolean) {
  await createStock(location, cars);
  const since = performance.now();
  await using site = await startSite(location);
  await (await fetch(`http://127.0.0.1:${site.port}/api/cars/list/-1`)).text();
  const ready = (performance.now() - since) / 1000;
  await wait(IDLE_AFTER_MS);
  const idle = memoryOf(site.pid);
  const hits = withHits ? await measureHits(location, site, cars) : new Map();
  const misses = await measureMisses(site, cars);
  const measured = [...hits.values(), misses].flat().flatMap((one) => one.site);
  const busy = Math.max(...measured.map(({ memory }) => memory));
  return { ready, memory: { idle, busy }, hits, misses };
}

/** Measures responses from the cache, beside a bare server that sends the same bytes. */
async function measureHits({ dataDir }: DatabaseLocation, site: Running, cars: number) {
  const paths = {
    'list of the API': '/api/cars/list/-1',
    'page of the list': '/',
    'page of a car': `/car/${Math.ceil(cars / 2)}`,
  };
  await using bare = await startBareServer(`http://127.0.0.1:${site.port}`, Object.values(paths), dataDir);
  const asked = Object.values(paths).flatMap((path): Asked[] =>
    [site, bare].map(({ port, pid }) => ({ port, pid, headers: ENCODED, addresses: () => [path] })),
  );
  for (const one of asked) await measure(one, 1);
  const hits: Reads['hits'] = new Map();
  for (const connections of HIT_CONNECTIONS) {
    const measured = await byTurns(asked, connections);
    const named = Object.keys(paths).map((name, i) => ({
      name,
      site: measured[2 * i] ?? [],
      bare: measured[2 * i + 1] ?? [],
    }));
    hits.set(connections, named);
  }
  return hits;
}

async function measureMisses({ port, pid }: Running, cars: number) {
  const questions = questionsAbout(cars);
  const site = { port, pid, headers: ENCODED, isOnce: true };
  const warmUp = questions.flatMap(({ take }) => take(WARM_UP_ADDRESSES));
  await measure({ ...site, isOnce: false, addresses: () => warmUp }, 1);
  const asked = questions.map(({ take }): Asked => ({ ...site, addresses: () => take(ADDRESSES) }));
  const measured = await byTurns(asked, 1);
  return questions.map(({ name }, i) => ({ name, site: measured[i] ?? [] }));
}

const of = (rounds: readonly Round[], figure: 'p50' | 'p99' | 'cpu') => median(rounds.map((round) => round[figure]));
const times = (rounds: readonly Round[]) =>
  `${milliseconds(of(rounds, 'p50'))} / ${milliseconds(of(rounds, 'p99'))} ms`;
const cpu = (rounds: readonly Round[]) => of(rounds, 'cpu').toFixed(0);

/** Compares each round of the site with the bare server's next round, and returns the median. */
const ratio = (site: readonly Round[], bare: readonly Round[]) =>
  median(site.map(({ perSecond }, i) => perSecond / (bare[i]?.perSecond ?? Number.NaN))).toFixed(2);

function hitTable(reads: readonly Reads[]): string {
  const compared = reads.filter(({ hits }) => hits.size > 0);
  const columns = HIT_CONNECTIONS.flatMap((count) => [
    `× bare, ${count} connection${count > 1 ? 's' : ''}`,
    'p50 / p99',
    'processor (bare)',
  ]);
  const rows = compared.flatMap(({ name, hits }) =>
    (hits.get(1) ?? []).map((first, i) => [
      `${first.name}, ${name}`,
      ...[...hits.values()].flatMap((all) => {
        const { site = [], bare = [] } = all[i] ?? {};
        return [ratio(site, bare), times(site), `${cpu(site)} (${cpu(bare)}) µs`];
      }),
    ]),
  );
  return table([['from the response cache', ...columns], ...rows]);
}

function missTable(reads: readonly Reads[]): string {
  const head = reads.map(({ name }) => `${name}: p50 / p99 (slowest), processor`);
  const cell = (site: readonly Round[]) =>
    `${times(site)} (${milliseconds(Math.max(...site.map(({ max }) => max)))}), ${milliseconds(of(site, 'cpu') / 1000)} ms`;
  const rows = (reads[0]?.misses ?? []).map(({ name }, i) => [
    name,
    ...reads.map(({ misses }) => cell(misses[i]?.site ?? [])),
  ]);
  return table([['never asked before', ...head], ...rows]);
}

const startTable = (reads: readonly Reads[]): string =>
  table([
    ['start and memory', 'ready', 'idle', 'under load'],
    ...reads.map(({ name, ready, memory }) => [
      name,
      `${ready.toFixed(2)} s`,
      `${memory.idle.toFixed(0)} MB`,
      `${memory.busy.toFixed(0)} MB`,
    ]),
  ]);
