/** The project's commands, each in a process of its own, as npm starts them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { COMPILE_CACHE } from './program.ts';

export type Ended = { code: number; out: string; err: string };

type Surroundings = {
  /** Where relative paths start. */
  cwd?: string;
  /** What it reads on standard input. */
  input?: string;
  /** A program and its arguments that starts it. */
  within?: string[];
};

/** Runs a command with these settings and no others; away from the project, so that no .env of this machine is read. */
export async function runCommand(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  { cwd = tmpdir(), input = '', within = [] }: Surroundings = {},
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url));
  const [program = '', ...all] = [...within, process.execPath, file, ...args];
  const child = spawn(program, all, {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, out, err };
}

/** Runs a command that must succeed, and gives its output. */
export async function done(name: string, args: string[], env: Record<string, string | undefined>): Promise<string> {
  const { code, out, err } = await runCommand(name, args, env);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  return out;
}

/** Runs a command that must fail with one sentence, and gives it. */
export async function refusal(name: string, args: string[], env: Record<string, string | undefined>): Promise<string> {
  const { code, err } = await runCommand(name, args, env);
  expect(code).toBe(1);
  expect(err).not.toMatch(/^\s+at /m);
  return err.trim().split('\n').at(-1) ?? '';
}
