import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../scripts/project.mjs';
import { openAsItIs } from '../src/server/db/database.ts';
import { openDisk } from '../src/server/storage/disk.ts';
import { makePhoto } from '../tests/support/photos.ts';
import { type Cluster, withCluster } from './cluster.ts';
import { quantile, table, thousands } from './figures.ts';
import { type Ledger, lostWrites, openLedger, signIn, storePicture } from './ledger.ts';
import { chosen } from './timed.ts';
import { type Outcome, openSite } from './visitors.ts';

/**
 * What visitors and administrators notice during an outage: two instances behind HAProxy (deploy/haproxy.cfg), a durable
 * PostgreSQL, Ceph's S3 gateway, continuous reads and writes. Exit code 1 when a confirmed write is missing afterwards, or
 * when a rolling release drops a request.
 */

const READ_INTERVAL_MS = 25;
const WRITE_INTERVAL_MS = 80;

/** The figures include a second before an outage and four after it. */
const BEFORE_MS = 1_000;
const AFTER_MS = 4_000;

/** Each outage by its name. */
const OUTAGES: { name: string; title: string; run(cluster: Cluster): Promise<unknown> }[] = [
  { name: 'calm', title: 'nothing', run: () => wait(8_000) },
  {
    name: 'killed',
    title: 'an instance is killed (-9), started again after 3 s',
    run: async ({ instances: [one] }) => {
      await one.end('SIGKILL');
      await wait(3_000);
      await one.start();
    },
  },
  { name: 'postgres', title: 'PostgreSQL is restarted', run: ({ restartPostgres }) => restartPostgres() },
  {
    name: 's3',
    title: 'the S3 server rejects connections for 20 s',
    run: async ({ s3 }) => {
      await s3.cut();
      await wait(20_000);
      await s3.restore();
    },
  },
  {
    name: 'silent',
    title: 'the S3 server does not respond for 20 s',
    run: async ({ s3 }) => {
      s3.silence();
      await wait(20_000);
      await s3.cut();
      await s3.restore();
    },
  },
  {
    name: 'release',
    title: 'a rolling release, twice around',
    run: async ({ instances }) => {
      for (const one of [...instances, ...instances]) {
        await one.end('SIGTERM');
        await one.start();
        await wait(1_000);
      }
    },
  },
];

type Options = { cars: number; readers: number; only?: string | undefined };

export async function measureOutages({ cars, readers, only }: Options): Promise<string> {
  const outages = chosen(OUTAGES, only);
  return withCluster(cars, async (cluster) => {
    const { port } = cluster;
    const cookie = await signIn(port);
    const picture = await storePicture(port, cookie, await makePhoto({ width: 800, height: 600 }));
    const site = openSite(port);
    const ids = Array.from({ length: 200 }, (_, i) => i + 1);
    const reads: Record<string, readonly string[]> = {
      list: ['/api/cars/list/-1', '/api/cars/list/11', '/api/cars/list/-1?carburant=diesel'],
      detail: ids.map((id) => `/api/cars/${id}`),
      picture: [picture],
      page: ['/', '/trucks-rental', ...ids.map((id) => `/car/${id}`)],
    };
    for (let reader = 0; reader < readers; reader += 1)
      for (const [kind, paths] of Object.entries(reads).slice(reader % 4, (reader % 4) + 1)) {
        let at = reader * 7;
        site.keepDoing(() => {
          at += 1;
          return site.visit(kind, paths[at % paths.length] ?? '/');
        }, READ_INTERVAL_MS);
      }
    const ledger = openLedger(site, cookie, WRITE_INTERVAL_MS);
    const rows: string[][] = [];
    for (const { name, title, run } of outages) {
      await wait(2_000);
      site.take();
      await wait(BEFORE_MS);
      await run(cluster);
      await wait(AFTER_MS);
      const outcomes = site.take();
      rows.push(...[...outcomes].sort().map(([kind, outcome]) => rowOf(title, kind, outcome)));
      if (name === 'release' && [...outcomes.values()].some(({ errors }) => errors.size > 0)) process.exitCode = 1;
      say(title);
    }
    await site.close();
    const lost = await lostOf(cluster, ledger);
    if (lost.length > 0) process.exitCode = 1;
    return [
      table([['during', 'what', 'requests', 'p50', 'p99', 'longest', 'longest without a success', 'errors'], ...rows]),
      `${readers} readers, ${thousands(cars)} cars; ${ledger.count} writes confirmed, ${lost.length} of them lost or done twice`,
      ...lost.slice(0, 20),
    ].join('\n');
  });
}

async function lostOf({ folder, databaseUrl }: Cluster, ledger: Ledger): Promise<string[]> {
  const database = await openAsItIs({ dataDir: folder, databaseUrl }, () => undefined, false);
  const storage = await openDisk(`${folder}/images`);
  return lostWrites({ database, storage }, ledger).finally(() => database.close());
}

function rowOf(title: string, kind: string, { requests, errors, times, longestGap }: Outcome): string[] {
  return [
    title,
    kind,
    String(requests),
    ...[0.5, 0.99, 1].map((share) => `${quantile(times, share).toFixed(0)} ms`),
    `${longestGap.toFixed(0)} ms`,
    [...errors].map(([error, count]) => `${count} × ${error}`).join(', ') || 'none',
  ];
}
