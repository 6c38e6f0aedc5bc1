import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { findHaproxy } from '../scripts/machine.mjs';
import { at } from '../scripts/project.mjs';
import { untilReady } from './instance.ts';

export type Haproxy = { port: number; pid: number; stop(): Promise<void> };

/** HAProxy with the project's configuration, in front of these instances. */
export async function startHaproxy([a, b]: [number, number], folder: string, port: number): Promise<Haproxy> {
  const log = openSync(join(folder, 'haproxy.log'), 'a');
  const program = findHaproxy();
  if (!program) throw new Error('HAProxy is missing: install Debian’s package haproxy.');
  const child = spawn(program, ['-db', '-f', at('deploy/haproxy.cfg')], {
    env: {
      PATH: process.env.PATH,
      LISTEN: `127.0.0.1:${port}`,
      SITE_A: `127.0.0.1:${a}`,
      SITE_B: `127.0.0.1:${b}`,
      ADMIN_SOCKET: join(folder, 'haproxy.sock'),
    },
    stdio: ['ignore', log, log],
  });
  await untilReady(`http://127.0.0.1:${port}/readyz`, child, join(folder, 'haproxy.log'));
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
