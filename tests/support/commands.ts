/** The project's commands: as functions, and each in a process of its own, as npm starts them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/process.mjs';
import type { Command } from '../../src/commands/command.ts';

export type Ended = { code: number; out: string; err: string };

type Environment = Record<string, string | undefined>;

type CommandOptions = {
  /** Where relative paths start. */
  cwd?: string;
  /** What it reads on standard input. */
  input?: string;
};

/** Runs a command in this process with these settings and no others; away from the project, so that no .env of this machine is read. */
export async function runCommand(
  command: Command,
  args: string[],
  env: Environment,
  { cwd = tmpdir(), input = '' }: CommandOptions = {},
): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const words = Promise.all([text(stdout), text(stderr)]);
  const { signal } = new AbortController();
  const terminal = { args, env, cwd, stdin: Readable.from([input]), stdout, stderr, signal, exitCode: 0 };
  await command(terminal);
  for (const stream of [stdout, stderr]) stream.end();
  const [out, err] = await words;
  return { code: terminal.exitCode, out, err };
}

/** The same by name, in a process of its own. `within`: a program and its arguments that starts it. */
export async function spawnCommand(
  name: string,
  args: string[],
  env: Environment,
  { cwd = tmpdir(), input = '', within = [] }: CommandOptions & { within?: string[] } = {},
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

/** The output of a command that must have succeeded. */
export function outputOf({ code, out, err }: Ended): string {
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  return out;
}

/** Runs a command that must succeed, and gives its output. */
export async function done(command: Command, args: string[], env: Environment): Promise<string> {
  return outputOf(await runCommand(command, args, env));
}

/** Runs a command that must fail with one sentence, and gives it. */
export async function refusal(command: Command, args: string[], env: Environment): Promise<string> {
  const { code, err } = await runCommand(command, args, env);
  expect(code).toBe(1);
  expect(err).not.toMatch(/^\s+at /m);
  return err.trim().split('\n').at(-1) ?? '';
}
