import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeCommand } from '../scripts/process.mjs';
import { at } from '../scripts/project.mjs';
import { freePort, START_TIMEOUT_MS } from '../tests/support/supervised-program.ts';

/** The program in a process of its own that can be stopped, killed and started again. */
export type Instance = {
  port: number;
  pid(): number;
  /** Resolves once the site is ready. */
  start(): Promise<void>;
  /** Sends the signal; resolves with the exit code or the signal's name once the process has ended. */
  end(signal: NodeJS.Signals): Promise<number | string>;
};

export async function prepareInstance(name: string, env: Record<string, string>, folder: string): Promise<Instance> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    port,
    pid: () => child?.pid ?? 0,
    async start() {
      const program = nodeCommand('src/main.ts', [], { NODE_ENV: 'production' }, { orphan: true });
      const log = openSync(join(folder, `${name}.log`), 'a');
      child = spawn(program.node, program.args, {
        // Away from the project, so that no .env of it is read.
        cwd: folder,
        env: { ...program.env, DEALERSHIP_FILE: at('dealership.json'), ...env, PORT: String(port) },
        stdio: ['ignore', log, log],
      });
      await untilReady(`http://127.0.0.1:${port}/readyz`, child, join(folder, `${name}.log`));
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? 0;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}

/** @throws Error when the process ends, or does not respond in time. */
export async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await wait(10)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`it did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
}
