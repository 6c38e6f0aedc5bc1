import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { operatorOfThisMachine } from '../src/features/platform/auth/admin.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { buildCar } from '../tests/support/build-vehicles.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { cars as carsOf } from '../tests/support/vehicles.ts';
import { createDatabaseOn } from './database.ts';
import { type Running, startBareServer, startSite } from './programs.ts';
import { questionsAbout } from './questions.ts';
import { createStock, withContext } from './stock.ts';
import { timed } from './timed.ts';
import { memoryOf } from './usage.ts';
import { type Asked, byTurns, ENCODED, measure, ROUND_S, type Round } from './wrk.ts';

/** Measurements of public reads of one stock on one engine. */
export type Reads = {
  engine: string;
  cars: number;
  /** Seconds from the start to the first list. */
  ready: number;
  /** Memory in megabytes: `IDLE_AFTER_MS` after the start, and the highest value under load. */
  memory: { idle: number; busy: number };
  /** Figures of the response cache by number of connections. Empty if the site is not compared with the bare server. */
  hits: Map<number, Comparison[]>;
  /** Figures of new requests. `bare` is empty if the site is not compared with the bare server. */
  misses: Comparison[];
  /** Milliseconds from the commit of a write in another process to the first page that contains the write. */
  writeToRead: number[];
};

/** Figures of one kind of request for each round. `bare` is empty if only the site was measured. */
export type Comparison = { name: string; site: Round[]; bare: Round[] };

/** One kind of request. `recorded` lists the addresses whose responses the bare server has recorded. */
type Request = Pick<Asked, 'isOnce'> & {
  name: string;
  addresses: (count?: number) => readonly string[];
  recorded: readonly string[];
};

/**
 * If several sizes of the stock are measured, the site is compared with the bare server only at this size. Cached
 * responses are also measured only at this size, because the size of the stock does not change their time.
 */
const COMPARED_AT = 10_000;
const HIT_CONNECTIONS = [1, 10];

/** Number of prepared addresses for each round. On one connection, the site responds to fewer requests in a round. */
const ADDRESSES = 5_000 * ROUND_S;

/** Number of recorded responses of each kind. */
const RECORDED = 20;
const WARM_UP_ADDRESSES = 300;

/** After this time, the site has released the memory that it needed only for its start. */
const IDLE_AFTER_MS = 12_000;

const WRITES = 10;
/** Time limit for a change that does not become visible. Usually it takes milliseconds. */
const TIMEOUT_MS = 30_000;

export async function measureReads(
  engines: readonly string[],
  sizes: readonly number[],
  rounds: number,
): Promise<Reads[]> {
  await using ends = new AsyncDisposableStack();
  const postgres = engines.includes('postgres') ? await startPostgres() : null;
  ends.defer(async () => postgres?.stop());
  const reads: Reads[] = [];
  for (const engine of engines)
    for (const cars of sizes) {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-bench-'));
      const databaseUrl = engine === 'postgres' ? postgres && (await createDatabaseOn(postgres.url, `b${cars}`)) : null;
      const location = { dataDir: folder.path, databaseUrl: databaseUrl ?? undefined };
      const isCompared = cars === COMPARED_AT || sizes.length === 1;
      const work = () => measureStock(location, cars, isCompared, rounds);
      reads.push({ engine, cars, ...(await timed(`${engine}, ${cars} cars`, work)) });
    }
  return reads;
}

async function measureStock(location: DatabaseLocation, cars: number, isCompared: boolean, rounds: number) {
  await createStock(location, cars);
  const since = performance.now();
  await using site = await startSite(location);
  await (await fetch(`http://127.0.0.1:${site.port}/api/cars/list/-1`)).text();
  const ready = (performance.now() - since) / 1000;
  await wait(IDLE_AFTER_MS);
  const idle = memoryOf(site.pid());
  const compared = (requests: Request[], connections: number) =>
    compare(location, site, requests, { connections, isCompared, rounds });
  const hits = new Map<number, Comparison[]>();
  for (const connections of isCompared ? HIT_CONNECTIONS : [])
    hits.set(connections, await compared(hitsOf(cars), connections));
  const misses = await compared(missesOf(cars), 1);
  const measured = [...hits.values(), misses].flat().flatMap((one) => one.site);
  const busy = Math.max(...measured.map(({ memory }) => memory));
  return { ready, memory: { idle, busy }, hits, misses, writeToRead: await measureWriteToRead(location, site) };
}

/** Measures the site. At the compared size, it also measures a bare server that sends the same bytes. */
async function compare(
  { dataDir }: DatabaseLocation,
  { port, pid }: Running,
  requests: readonly Request[],
  { isCompared, rounds, connections }: { isCompared: boolean; rounds: number; connections: number },
): Promise<Comparison[]> {
  await using ends = new AsyncDisposableStack();
  const recorded = [...new Set(requests.flatMap((one) => one.recorded))];
  const bare = isCompared ? ends.use(await startBareServer(`http://127.0.0.1:${port}`, recorded, dataDir)) : null;
  const site = { port, pids: [pid()], headers: ENCODED };
  const other = bare && { port: bare.port, pids: [bare.pid()], headers: ENCODED };
  const warmUp = requests.map(({ addresses }) => addresses(WARM_UP_ADDRESSES));
  const mixed = Array.from({ length: WARM_UP_ADDRESSES }, (_, i) => warmUp.flatMap((some) => some[i] ?? [])).flat();
  await measure({ ...site, addresses: () => mixed }, connections);
  if (other) await measure({ ...other, addresses: () => recorded }, connections);
  const asked = requests.flatMap(({ addresses, isOnce, recorded }): Asked[] => [
    { ...site, addresses: () => addresses(), isOnce },
    ...(other ? [{ ...other, addresses: () => recorded }] : []),
  ]);
  const measured = await byTurns(asked, connections, rounds);
  const step = other ? 2 : 1;
  return requests.map(({ name }, i) => ({
    name,
    site: measured[i * step] ?? [],
    bare: other ? (measured[i * step + 1] ?? []) : [],
  }));
}

function hitsOf(cars: number): Request[] {
  const paths = {
    'list of the API': '/api/cars/list/-1',
    'page of the list': '/',
    'page of a car': `/car/${Math.ceil(cars / 2)}`,
  };
  return Object.entries(paths).map(([name, path]) => ({ name, addresses: () => [path], recorded: [path] }));
}

const missesOf = (cars: number): Request[] =>
  questionsAbout(cars).map(({ name, take }) => ({
    name,
    addresses: (count = ADDRESSES) => take(count),
    isOnce: true,
    recorded: take(RECORDED),
  }));

/** Measures how soon the site, which is another process, shows a write of this process. */
const measureWriteToRead = (location: DatabaseLocation, { port }: Running): Promise<number[]> =>
  withContext(location, async (context) => {
    const admin = operatorOfThisMachine();
    const times: number[] = [];
    const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
    const { id } = await carsOf.create(context, admin, buildCar());
    for (let i = 0; i < WRITES; i += 1) {
      await read();
      const title = `Juste changée ${i}`;
      await carsOf.update(context, admin, id, buildCar({ title }));
      const since = performance.now();
      while (!(await read()).includes(title))
        if (performance.now() - since > TIMEOUT_MS)
          throw new Error(`a saved title is not shown within ${TIMEOUT_MS} ms`);
      times.push(performance.now() - since);
    }
    await carsOf.remove(context, id);
    return times;
  });
