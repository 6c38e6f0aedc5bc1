import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { command } from '../scripts/project.mjs';
import { makePhoto } from '../tests/support/photos.ts';
import { type Cluster, withCluster } from './cluster.ts';
import { type Outcome, openSite } from './visitors.ts';
import { type Ledger, missing, openLedger, signIn, uploadPicture } from './writers.ts';

/**
 * What visitors and administrators notice during an outage: two instances behind HAProxy (deploy/haproxy.cfg), a durable
 * PostgreSQL, Ceph's S3 gateway, continuous reads and writes. Exit code 1 when a confirmed write is missing afterwards, or
 * when a rolling release drops a request.
 */

const HELP = `npm run bench:outages [-- --only calm,killed,postgres,s3,silent,release] [--cars 1000] [--readers 16]

Mesure ce que remarquent visiteurs et administrateurs pendant qu’une partie manque : deux instances derrière HAProxy,
PostgreSQL et un service S3, lectures et écritures continues. Compter 3 minutes.
Sur Debian en root, installe HAProxy, PostgreSQL et Ceph s’ils manquent.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'calm,killed,postgres,s3,silent,release' },
    cars: { type: 'string', default: '1000' },
    readers: { type: 'string', default: '16' },
    help: { type: 'boolean' },
  },
});

/** Each outage by its name. The figures include a second before it and four after it. */
const OUTAGES: Record<string, { title: string; run(cluster: Cluster): Promise<unknown> }> = {
  calm: { title: 'nothing', run: () => wait(8_000) },
  killed: {
    title: 'an instance is killed (-9), started again after 3 s',
    run: async ({ instances: [one] }) => {
      await one.end('SIGKILL');
      await wait(3_000);
      await one.start();
    },
  },
  postgres: { title: 'PostgreSQL is restarted', run: ({ restartPostgres }) => restartPostgres() },
  s3: {
    title: 'the S3 server rejects connections for 20 s',
    run: async ({ s3 }) => {
      await s3.cut();
      await wait(20_000);
      await s3.restore();
    },
  },
  silent: {
    title: 'the S3 server does not respond for 20 s',
    run: async ({ s3 }) => {
      s3.silence();
      await wait(20_000);
      await s3.cut();
      await s3.restore();
    },
  },
  release: {
    title: 'a rolling release, twice around',
    run: async ({ instances }) => {
      for (const one of [...instances, ...instances]) {
        await one.end('SIGTERM');
        await one.start();
        await wait(1_000);
      }
    },
  },
};

await command(HELP, () => withCluster(Number(values.cars), measureOutages));

async function measureOutages(cluster: Cluster): Promise<void> {
  const { port } = cluster;
  const cookie = await signIn(port);
  const picture = await uploadPicture(port, cookie, await makePhoto({ width: 800, height: 600 }));
  const cars = Array.from({ length: 200 }, (_, i) => i + 1);
  const site = openSite(port);
  const readersOfEach = Math.ceil(Number(values.readers) / 4);
  for (let i = 0; i < readersOfEach; i += 1) {
    site.read('list', ['/api/cars/list/-1', '/api/cars/list/11', '/api/cars/list/-1?carburant=diesel'], 25);
    site.read(
      'detail',
      cars.map((id) => `/api/cars/${id}`),
      25,
    );
    site.read('picture', [picture], 25);
    site.read('page', ['/', '/trucks-rental', ...cars.map((id) => `/car/${id}`)], 25);
  }
  const ledger: Ledger = openLedger(site, cookie, cars.slice(0, 4));
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(`${readersOfEach * 4} readers, ${ledger.writers} writers, ${values.cars} cars`);
  let dropped = 0;
  for (const name of values.only.split(',')) {
    const outage = OUTAGES[name];
    if (!outage) throw new Error(`${name}: ${Object.keys(OUTAGES)}`);
    await wait(2_000);
    site.take();
    await wait(1_000);
    const started = performance.now();
    await outage.run(cluster);
    await wait(4_000);
    const outcomes = site.take();
    console.log(`\n${outage.title} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
    for (const [kind, outcome] of [...outcomes].sort()) console.log(line(kind, outcome));
    if (name === 'release') dropped = [...outcomes.values()].reduce((sum, { errors }) => sum + errors.size, 0);
  }
  await site.close();
  const missingWrites = await missing(port, cookie, ledger);
  console.log(`\n${ledger.confirmed()} writes confirmed, ${missingWrites.length} of them missing or done twice`);
  for (const one of missingWrites.slice(0, 20)) console.log(`  ${one}`);
  if (missingWrites.length > 0 || dropped > 0) process.exitCode = 1;
}

function line(kind: string, { requests, errors, times, longestGap }: Outcome): string {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  const kinds = [...errors].map(([error, count]) => `${count} × ${error}`).join(', ');
  const cells = [
    `${requests} requests`,
    `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`,
    `gap ${longestGap.toFixed(0)} ms`,
  ];
  return `  ${kind.padEnd(8)} ${cells.map((cell, i) => cell.padEnd([16, 38, 14][i] ?? 0)).join('')}${kinds || 'no error'}`;
}
