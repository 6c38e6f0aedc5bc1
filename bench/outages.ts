import { setTimeout as wait } from 'node:timers/promises';
import { makePhoto } from '../tests/support/photos.ts';
import { type Cluster, withCluster } from './cluster.ts';
import { type Fault, measureFaults } from './faults.ts';
import { signIn, storePicture } from './ledger.ts';

/**
 * Measures what visitors and administrators notice during an outage. The site runs as two instances behind HAProxy
 * (deploy/haproxy.cfg) on a durable PostgreSQL and Ceph's S3 gateway, under continuous reads and writes. A rolling
 * release may not drop a request.
 */

const READERS = 16;
const INTERVAL_MS = { read: 25, write: 80 };
const CALM_S = 8;
const MARGIN_MS = 3_000;
const AWAY_MS = 20_000;

const ANY = /./;
const NONE = /^$/;

const OUTAGES: Fault<Cluster>[] = [
  { name: 'calm', title: 'rien', explains: ANY, run: (_, until) => wait(until - performance.now()) },
  {
    name: 'killed',
    title: 'une instance est tuée (-9), démarrée après 3 s',
    explains: ANY,
    run: async ({ instances: [one] }) => {
      await one.end('SIGKILL');
      await wait(3_000);
      await one.start();
    },
  },
  {
    name: 'postgres',
    title: 'PostgreSQL est redémarré',
    explains: ANY,
    run: ({ restartPostgres }) => restartPostgres(),
  },
  {
    name: 's3',
    title: 'le serveur S3 refuse les connexions pendant 20 s',
    explains: ANY,
    run: async ({ s3 }) => {
      await s3.cut();
      await wait(AWAY_MS);
      await s3.restore();
    },
  },
  {
    name: 'silent',
    title: 'le serveur S3 ne répond pas pendant 20 s',
    explains: ANY,
    run: async ({ s3 }) => {
      s3.silence();
      await wait(AWAY_MS);
      await s3.cut();
      await s3.restore();
    },
  },
  {
    name: 'release',
    title: 'une mise à jour tournante, deux fois',
    explains: NONE,
    run: async ({ instances }) => {
      for (const one of [...instances, ...instances]) {
        await one.end('SIGTERM');
        await one.start();
        await wait(1_000);
      }
    },
  },
];

export const measureOutages = (cars: number, only: string | undefined): Promise<string> =>
  withCluster(cars, async (cluster) => {
    const { port, location } = cluster;
    const cookie = await signIn(port);
    const picture = await storePicture(port, cookie, await makePhoto({ width: 800, height: 600 }));
    const ids = Array.from({ length: 200 }, (_, i) => i + 1);
    const reads = [
      ['liste', ['/api/cars/list/-1', '/api/cars/list/11', '/api/cars/list/-1?carburant=diesel']],
      ['détail', ids.map((id) => `/api/cars/${id}`)],
      ['image', [picture]],
      ['page', ['/', '/trucks-rental', ...ids.map((id) => `/car/${id}`)]],
    ] as const;
    let n = 0;
    const next = (reader: number) => {
      n += 1;
      const [kind, paths] = reads[reader % reads.length] ?? reads[0];
      return [kind, paths[n % paths.length] ?? '/'] as const;
    };
    const options = { readers: READERS, next, intervalMs: INTERVAL_MS, seconds: CALM_S, marginMs: MARGIN_MS };
    return measureFaults({ site: cluster, port, location, cookie, faults: OUTAGES, only, ...options });
  });
