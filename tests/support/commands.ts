/** Runs the project's commands, as functions or in their own processes as npm starts them. */
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
  /** Relative paths refer to this folder. */
  cwd?: string;
  /** Text for standard input. */
  input?: string;
};

/**
 * Runs a command in this process with only these settings. It runs outside the project, so that it does not read this
 * machine's `.env`.
 */
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

/** Runs a command by name in its own process. `within` is a program that starts the command, with its arguments. */
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

/** Returns the output of a command. Fails if the command has failed. */
export function outputOf({ code, out, err }: Ended): string {
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  return out;
}

/** Runs a command that must succeed, and returns its output. */
export async function done(command: Command, args: string[], env: Environment): Promise<string> {
  return outputOf(await runCommand(command, args, env));
}

/** Runs a command that must fail with one sentence, and returns the sentence. */
export async function refusal(command: Command, args: string[], env: Environment): Promise<string> {
  const { code, err } = await runCommand(command, args, env);
  expect(code).toBe(1);
  expect(err).not.toMatch(/^\s+at /m);
  return err.trim().split('\n').at(-1) ?? '';
}
