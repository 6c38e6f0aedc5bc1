/** The project's commands, each in a process of its own, as npm starts them (contract §1). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export type Ended = { code: number; out: string; err: string };

/**
 * Runs a command with these settings and no others; away from the project, so that no .env of this machine is read.
 * @param within a program and its arguments that starts it.
 */
export async function runCommand(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  within: string[] = [],
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url));
  const [program = '', ...all] = [...within, process.execPath, file, ...args];
  const child = spawn(program, all, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, out, err };
}

/** Runs a command that must succeed, and gives what it said. */
export async function done(name: string, args: string[], env: Record<string, string | undefined>): Promise<string> {
  const { code, out, err } = await runCommand(name, args, env);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  return out;
}

/** Runs a command that must refuse with one sentence, and gives it. */
export async function refusal(name: string, args: string[], env: Record<string, string | undefined>): Promise<string> {
  const { code, err } = await runCommand(name, args, env);
  expect(code).toBe(1);
  expect(err).not.toMatch(/^\s+at /m);
  return err.trim().split('\n').at(-1) ?? '';
}
