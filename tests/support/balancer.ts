import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findHaproxy } from '../../scripts/machine.mjs';
import { freePort, START_TIMEOUT_MS, startSupervised } from './supervised-program.ts';

/** Uses deploy/haproxy.cfg. The instances may start later. Returns HAProxy's address. It ends with the test. */
export async function startBalancer(a: number, b: number): Promise<string> {
  const program = findHaproxy();
  if (!program) throw new Error('HAProxy is missing: install Debian’s package haproxy.');
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-balancer-'));
  const listen = `127.0.0.1:${await freePort()}`;
  const server = startSupervised(program, ['-db', '-f', resolve(import.meta.dirname, '../../deploy/haproxy.cfg')], {
    folder,
    signal: 'KILL',
    env: {
      PATH: process.env.PATH,
      LISTEN: listen,
      SITE_A: `127.0.0.1:${a}`,
      SITE_B: `127.0.0.1:${b}`,
      ADMIN_SOCKET: join(folder, 'admin.sock'),
    },
  });
  onTestFinished(() => server.stop());
  const address = `http://${listen}`;
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(50))
    if (
      await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return address;
  throw new Error('HAProxy did not start');
}
