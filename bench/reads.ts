import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { type Comparison, compare, type Request } from './compare.ts';
import { createDatabaseOn } from './database.ts';
import { questionsAbout } from './questions.ts';
import { type Server, startSite } from './servers.ts';
import { createStock } from './stock.ts';
import { timed } from './timed.ts';
import { memoryOf } from './usage.ts';
import { measureWriteToRead } from './write-to-read.ts';

/** Public reads of one stock on one engine. */
export type Reads = {
  engine: string;
  cars: number;
  /** Seconds from the start to the first list. */
  ready: number;
  /** Megabytes: some time after the start, and the most that was seen under load. */
  memory: { idle: number; busy: number };
  /** From the response cache, by the number of connections; empty but at the compared size. */
  hits: Map<number, Comparison[]>;
  /** Beside the bare server at the compared size only: what it takes does not depend on the stock. */
  misses: Comparison[];
  /** Milliseconds from a commit of another process to the page that shows it. */
  writeToRead: { median: number; longest: number };
};

export type ReadOptions = { engines: readonly string[]; sizes: readonly number[]; rounds: number; seconds: number };

/** Where responses are compared with the bare server, and those from memory measured, which no stock makes slower. */
const COMPARED_AT = 10_000;
const HIT_CONNECTIONS = [1, 10];

/** More than the site can answer on one connection. */
const ADDRESSES_PER_SECOND = 5_000;

/** How many responses of each kind the bare server sends in turn. */
const RECORDED = 20;

/** By then the site has given back what only its start needed. */
const IDLE_AFTER_MS = 12_000;

const WRITES = 10;

export async function measureReads({ engines, ...options }: ReadOptions): Promise<Reads[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const postgres = engines.includes('postgres') ? await startPostgres() : null;
  try {
    const reads: Reads[] = [];
    for (const engine of engines) {
      const locationOf = async (cars: number): Promise<DatabaseLocation> => ({
        dataDir: join(folder, `${engine}-${cars}`),
        databaseUrl: engine === 'postgres' && postgres ? await createDatabaseOn(postgres.url, `b${cars}`) : undefined,
      });
      reads.push(...(await measureEngine(engine, locationOf, options)));
    }
    return reads;
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureEngine(
  engine: string,
  locationOf: (cars: number) => Promise<DatabaseLocation>,
  { sizes, ...options }: Omit<ReadOptions, 'engines'>,
): Promise<Reads[]> {
  const stocks: Stock[] = [];
  try {
    for (const cars of sizes) {
      const location = await locationOf(cars);
      await timed(`${engine}, ${cars} cars: filling`, () => createStock(location, cars));
      const site = await timed(`${engine}, ${cars} cars: starting`, () => startSite(location));
      stocks.push({ cars, location, site, started: performance.now() });
    }
    const reads: Reads[] = [];
    for (const stock of stocks) {
      const isCompared = stock.cars === COMPARED_AT || sizes.length === 1;
      const measured = () => measureStock(stock, { ...options, isCompared });
      reads.push({ engine, ...(await timed(`${engine}, ${stock.cars} cars: reading`, measured)) });
    }
    return reads;
  } finally {
    for (const { site } of stocks) await site.stop();
  }
}

type Stock = { cars: number; location: DatabaseLocation; site: Server & { ready: number }; started: number };

async function measureStock(
  { cars, location, site, started }: Stock,
  { rounds, seconds, isCompared }: { rounds: number; seconds: number; isCompared: boolean },
): Promise<Omit<Reads, 'engine'>> {
  await wait(Math.max(0, started + IDLE_AFTER_MS - performance.now()));
  const idle = memoryOf(site.pid);
  const options = { rounds, seconds, withBare: isCompared };
  const hits = new Map<number, Comparison[]>();
  for (const connections of isCompared ? HIT_CONNECTIONS : [])
    hits.set(connections, await compare(site, { ...options, requests: hitsOf(cars), connections }));
  const requests = missesOf(cars, ADDRESSES_PER_SECOND * seconds);
  const misses = await compare(site, { ...options, requests, connections: 1 });
  const busy = Math.max(...[...hits.values(), misses].flat().map(({ memory }) => memory));
  const writeToRead = await measureWriteToRead(location, site, WRITES);
  return { cars, ready: site.ready, memory: { idle, busy }, hits, misses, writeToRead };
}

function hitsOf(cars: number): Request[] {
  const paths = {
    'list of the API': '/api/cars/list/-1',
    'page of the list': '/',
    'page of a car': `/car/${Math.ceil(cars / 2)}`,
  };
  return Object.entries(paths).map(([name, path]) => ({
    name,
    addresses: () => [path],
    isOnce: false,
    recorded: [path],
  }));
}

function missesOf(cars: number, perRound: number): Request[] {
  return questionsAbout(cars).map(({ name, take }) => ({
    name,
    addresses: (count = perRound) => take(count),
    isOnce: true,
    recorded: take(RECORDED),
  }));
}
