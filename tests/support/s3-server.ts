/**
 * Starts a real S3 server for tests: Ceph with one monitor, one store in memory and a gateway. Its temporary folder is
 * deleted afterwards. As Vitest's global setup, this file writes the server's address to TEST_S3_ENDPOINT. `S3_KEYS`
 * are the keys.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findS3Server } from '../../scripts/machine.mjs';
import { freePort, START_TIMEOUT_MS, type SupervisedProgram, startSupervised } from './supervised-program.ts';

export const S3_KEYS = { S3_ACCESS_KEY_ID: 'vitrine', S3_SECRET_ACCESS_KEY: 'un-secret-de-test' };

export type TemporaryS3 = { endpoint: string; folder: string; stop: () => Promise<void> };

/** A gateway that a test can stop and start again. */
export type Gateway = { endpoint: string; halt(): Promise<void>; resume(): Promise<void> };

const run = promisify(execFile);

/** Users of the cluster and their rights: the monitor, the tools, the gateway and the store. */
const PEOPLE: [name: string, ...caps: string[]][] = [
  ['mon.', 'mon', 'allow *'],
  ['client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
  ['client.gateway', 'mon', 'allow *', 'osd', 'allow *'],
  ['osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'],
];

/** Resolves when the server responds on free ports. If it does not start, fails with the servers' own messages. */
export async function startS3Server(): Promise<TemporaryS3> {
  if (!findS3Server()) throw new Error('There is no S3 server: install Debian’s radosgw, ceph-mon, ceph-osd.');
  // The path of a socket may have only about a hundred characters.
  const folder = mkdtempSync(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'vitrine-s3-'));
  const servers: SupervisedProgram[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [monitor, older, gateway] = [await freePort(), await freePort(), await freePort()];
    const cluster = randomUUID();
    const addresses = `[v2:127.0.0.1:${monitor}/0,v1:127.0.0.1:${older}/0]`;
    const conf = ['-c', join(folder, 'ceph.conf')];
    writeFileSync(join(folder, 'ceph.conf'), configuration({ folder, cluster, addresses, gateway }));
    for (const part of ['monitor', 'store']) mkdirSync(join(folder, part));
    const start = (program: string, ...args: string[]) =>
      servers.push(startSupervised(program, ['-f', ...conf, ...args], { folder, signal: 'KILL', env: process.env }));

    const keyring = join(folder, 'keyring');
    appendFileSync(keyring, '');
    for (const [name, ...caps] of PEOPLE) {
      const pairs = caps.flatMap((cap, i) => (i % 2 === 0 ? ['--cap', cap] : [cap]));
      await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...pairs]);
    }
    const map = join(folder, 'monmap');
    await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', addresses, map]);
    await run('ceph-mon', [...conf, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
    start('ceph-mon', '-i', 'a');
    await run('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', randomUUID()]);
    const store = readFileSync(join(folder, 'store/fsid'), 'utf8').trim();
    const tell = (...words: string[]) =>
      run('ceph', [...conf, '--connect-timeout', String(START_TIMEOUT_MS / 1000), ...words]);
    await tell('osd', 'new', store, '0');
    await tell('osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=here');
    start('ceph-osd', '-i', '0');
    const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = S3_KEYS;
    const user = ['--uid=vitrine', '--display-name=vitrine', `--access-key=${id}`, `--secret-key=${secret}`];
    await run('radosgw-admin', [...conf, '-n', 'client.gateway', 'user', 'create', ...user], {
      timeout: START_TIMEOUT_MS,
    });
    start('radosgw', '-n', 'client.gateway');
    const endpoint = `http://127.0.0.1:${gateway}`;
    await waitUntilReady(endpoint, servers);
    for (const server of servers) server.letGo();
    return { endpoint, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts another gateway for the store of this run, on its own port. The caller must halt it. */
export async function startGateway(): Promise<Gateway> {
  const cluster = process.env.TEST_S3_FOLDER;
  if (!cluster) throw new Error('TEST_S3_FOLDER is not set: run the project s3');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const start = async () => {
    const folder = mkdtempSync('/tmp/vitrine-gw-');
    const own = [`--rgw-frontends=beast endpoint=127.0.0.1:${port} tcp_nodelay=1`, `--admin-socket=${folder}/asok`];
    const args = ['-f', '-c', join(cluster, 'ceph.conf'), '-n', 'client.gateway', ...own];
    // SIGINT asks the gateway to end. After a kill, the other gateway would wait for it for half a minute.
    const server = startSupervised('radosgw', args, { folder, signal: 'INT', env: process.env });
    await waitUntilReady(endpoint, [server]);
    server.letGo();
    return server;
  };
  let server = await start();
  return {
    endpoint,
    halt: () => server.stop(),
    async resume() {
      server = await start();
    },
  };
}

type Place = { folder: string; cluster: string; addresses: string; gateway: number };

/** One copy of everything, in memory. Ceph's other defaults are for clusters that store their data. */
const configuration = ({ folder, cluster, addresses, gateway }: Place) => `
[global]
fsid = ${cluster}
mon host = ${addresses}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${folder}/keyring
run dir = ${folder}
log file =
log to stderr = true
admin socket = ${folder}/$name.asok
pid file =
crash dir = ${folder}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
[mon.a]
mon data = ${folder}/monitor
[osd.0]
osd data = ${folder}/store
osd objectstore = memstore
memstore device bytes = 2147483648
[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1
rgw run sync thread = false
rgw thread pool size = 32
`;

async function waitUntilReady(endpoint: string, servers: SupervisedProgram[]): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(100)) {
    if (servers.some(({ guard }) => guard.exitCode !== null)) break;
    const response = await fetch(endpoint).catch(() => null);
    if (response?.ok) return;
  }
  const words = servers.map(({ log }) => readFileSync(log, 'utf8').slice(-2_000));
  throw new Error(`The S3 server did not start: ${words.join('\n')}`);
}

export default async function setup(): Promise<() => Promise<void>> {
  const { endpoint, folder, stop } = await startS3Server();
  process.env.TEST_S3_ENDPOINT = endpoint;
  process.env.TEST_S3_FOLDER = folder;
  return stop;
}
