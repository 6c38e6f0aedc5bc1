import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram, findHaproxy, findPostgres, findS3Server, S3_PACKAGES } from '../scripts/machine.mjs';
import { startDurablePostgres } from '../tests/support/durable-postgres.ts';
import { S3_KEYS, startS3Server } from '../tests/support/s3-server.ts';
import { freePort } from '../tests/support/supervised-program.ts';
import { openThrottledLine, type ThrottledLine } from '../tests/support/throttled-line.ts';
import { createDatabaseOn } from './database.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { type Instance, prepareInstance } from './instance.ts';
import { PASSWORD } from './ledger.ts';
import { createStock } from './stock.ts';

/** Two instances behind HAProxy, on one PostgreSQL and one S3 server. Each part can be stopped. */
export type Cluster = {
  /** HAProxy's. */
  port: number;
  folder: string;
  databaseUrl: string;
  haproxy: Haproxy;
  instances: [Instance, Instance];
  restartPostgres(): Promise<void>;
  /** The connection to the S3 server. */
  s3: ThrottledLine;
};

/** Installs what is missing where it can, starts the cluster with so many cars, and stops and deletes all of it after `work`. */
export async function withCluster<T>(cars: number, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  await ensureProgram('HAProxy', findHaproxy, ['haproxy']);
  await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
  await ensureProgram('un serveur S3 (Ceph)', findS3Server, S3_PACKAGES);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-outages-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startDurablePostgres();
    ends.push(() => postgres.stop());
    const ceph = await startS3Server();
    ends.push(() => ceph.stop());
    const s3 = await openThrottledLine(ceph.endpoint);
    ends.push(() => s3.cut());
    const databaseUrl = await createDatabaseOn(postgres.url, 'vitrine');
    await createStock({ dataDir: folder, databaseUrl }, cars);
    const port = await freePort();
    const env = {
      DEMO: '0',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      STORAGE: 's3',
      S3_ENDPOINT: s3.url.replace(/\/$/, ''),
      ...S3_KEYS,
      TRUST_PROXY: '1',
      ADMIN_NAME: 'admin',
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    };
    const [one, two] = [await prepareInstance('a', env, folder), await prepareInstance('b', env, folder)];
    ends.push(() => Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]));
    await Promise.all([one.start(), two.start()]);
    const haproxy = await startHaproxy([one.port, two.port], folder, port);
    ends.push(() => haproxy.stop());
    return await work({
      port,
      folder,
      databaseUrl,
      haproxy,
      instances: [one, two],
      restartPostgres: () => postgres.restart(),
      s3,
    });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
