import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findPgbouncer } from '../../scripts/machine.mjs';
import { folderFor, unprivileged, waitUntilReady } from './postgres.ts';
import { freePort, startSupervised } from './supervised-program.ts';

/** Its clients share two connections. Returns the URL through the pooler, which ends with the test. */
export async function startPooler(url: string): Promise<string> {
  const program = findPgbouncer();
  if (!program) throw new Error('PgBouncer is missing: install Debian’s package pgbouncer.');
  const { hostname, port, username } = new URL(url);
  const person = unprivileged();
  const folder = folderFor(person, 'vitrine-pooler-');
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `
[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`,
  );
  if (person) chownSync(settings, person.uid, person.gid);
  const server = startSupervised(program, [settings], {
    folder,
    signal: 'KILL',
    env: { PATH: process.env.PATH },
    person,
  });
  onTestFinished(() => server.stop());
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${own}`;
  await waitUntilReady(pooled.href, server.guard, server.log);
  return pooled.href;
}
