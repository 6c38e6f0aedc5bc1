import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { findPgbouncer } from '../../scripts/machine.mjs';
import { folderFor, unprivileged } from './postgres.ts';
import { freePort, START_TIMEOUT_MS, startSupervised } from './supervised-program.ts';

/** Its clients share two connections. Returns the URL through the pooler, which ends with the test. */
export async function startPooler(url: string): Promise<string> {
  const program = findPgbouncer();
  if (!program) throw new Error('PgBouncer is missing: install Debian’s package pgbouncer.');
  const { hostname, port, username } = new URL(url);
  const person = unprivileged();
  const folder = folderFor(person, 'vitrine-pooler-');
  const own = await freePort();
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
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
  const server = startSupervised(program, [join(folder, 'pgbouncer.ini')], {
    folder,
    signal: 'KILL',
    env: { PATH: process.env.PATH },
    person,
  });
  onTestFinished(() => server.stop());
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${own}`;
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(50)) {
    const client = new pg.Client({ connectionString: pooled.href });
    const reached = await client.connect().then(
      () => true,
      () => false,
    );
    if (reached) await client.end();
    if (reached) return pooled.href;
  }
  throw new Error(`PgBouncer did not start: ${readFileSync(server.log, 'utf8')}`);
}
