import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../scripts/project.mjs';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { type Comparison, compare, type Request } from './compare.ts';
import { createDatabaseOn } from './database.ts';
import { questionsAbout } from './questions.ts';
import { type Server, startSite } from './servers.ts';
import { createStock } from './stock.ts';
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
  /** From the response cache, by the number of connections; empty but at the size for it. */
  hits: Map<number, Comparison[]>;
  misses: Comparison[];
  /** Milliseconds from a commit of another process to the page that shows it. */
  writeToRead: { median: number; longest: number };
};

export type ReadOptions = { engines: readonly string[]; sizes: readonly number[]; rounds: number; seconds: number };

/** A response from memory does not depend on the size of the stock: one size is enough. */
const HITS_AT = 10_000;
const HIT_CONNECTIONS = [1, 10];

/** Below it no response is compared with the bare server: the size is there for the growth. */
const COMPARED_FROM = 10_000;

/** More than the site can answer on one connection. */
const ADDRESSES_PER_SECOND = 10_000;

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
  { sizes, rounds, seconds }: Omit<ReadOptions, 'engines'>,
): Promise<Reads[]> {
  const sites: { cars: number; location: DatabaseLocation; site: Server & { ready: number } }[] = [];
  try {
    for (const cars of sizes) {
      say(`${engine}, ${cars} cars: filling and starting`);
      const location = await locationOf(cars);
      await createStock(location, cars);
      sites.push({ cars, location, site: await startSite(location) });
    }
    await wait(IDLE_AFTER_MS);
    const reads: Reads[] = [];
    for (const { cars, location, site } of sites) {
      say(`${engine}, ${cars} cars: reading`);
      const idle = memoryOf(site.pid);
      const hits = new Map<number, Comparison[]>();
      if (cars === HITS_AT || sizes.length === 1)
        for (const connections of HIT_CONNECTIONS)
          hits.set(
            connections,
            await compare(site, { requests: hitsOf(cars), connections, rounds, seconds, withBare: true }),
          );
      const requests = missesOf(cars, ADDRESSES_PER_SECOND * seconds);
      const misses = await compare(site, {
        requests,
        connections: 1,
        rounds,
        seconds,
        withBare: cars >= COMPARED_FROM,
      });
      const busy = Math.max(...[...hits.values(), misses].flat().map(({ memory }) => memory));
      const writeToRead = await measureWriteToRead(location, site, WRITES);
      reads.push({ engine, cars, ready: site.ready, memory: { idle, busy }, hits, misses, writeToRead });
    }
    return reads;
  } finally {
    for (const { site } of sites) await site.stop();
  }
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
    addresses: () => take(perRound),
    isOnce: true,
    recorded: take(RECORDED),
  }));
}
