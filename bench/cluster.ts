import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram, findPostgres, findS3Server, S3_PACKAGES } from '../scripts/machine.mjs';
import { startDurablePostgres } from '../tests/support/durable-postgres.ts';
import { S3_KEYS, startS3Server } from '../tests/support/s3-server.ts';
import { freePort } from '../tests/support/supervised-program.ts';
import { openThrottledLine, type ThrottledLine } from '../tests/support/throttled-line.ts';
import { createDatabaseOn } from './database.ts';
import { ADMINISTRATOR } from './ledger.ts';
import { type Program, type Running, settingsOf, siteProgram, startHaproxy } from './programs.ts';
import { createStock } from './stock.ts';

/** Two instances behind HAProxy, with one PostgreSQL and one S3 server. A measurement can stop each program. */
export type Cluster = {
  port: number;
  location: { dataDir: string; databaseUrl: string };
  haproxy: Running;
  instances: [Program, Program];
  restartPostgres(): Promise<void>;
  s3: ThrottledLine;
};

/**
 * Installs missing programs if possible, starts the cluster with `cars` cars, runs `work`, then stops and deletes the
 * cluster.
 */
export async function withCluster<T>(cars: number, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
  await ensureProgram('un serveur S3 (Ceph)', findS3Server, S3_PACKAGES);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-outages-'));
  await using ends = new AsyncDisposableStack();
  const postgres = await startDurablePostgres();
  ends.defer(() => postgres.stop());
  const ceph = await startS3Server();
  ends.defer(() => ceph.stop());
  const s3 = await openThrottledLine(ceph.endpoint);
  ends.defer(() => s3.cut());
  const location = { dataDir: folder.path, databaseUrl: await createDatabaseOn(postgres.url, 'vitrine') };
  await createStock(location, cars);
  const port = await freePort();
  const env = {
    ...settingsOf(location),
    ...ADMINISTRATOR,
    ...S3_KEYS,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STORAGE: 's3',
    S3_ENDPOINT: s3.url.replace(/\/$/, ''),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  };
  const [one, two] = [await siteProgram(env, folder.path), await siteProgram(env, folder.path)];
  ends.defer(async () => void (await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])));
  await Promise.all([one.start(), two.start()]);
  const haproxy = ends.use(await startHaproxy([one.port, two.port], folder.path, port));
  const restartPostgres = () => postgres.restart();
  return await work({ port, location, haproxy, instances: [one, two], restartPostgres, s3 });
}
