/** Where the project is, and how its commands speak: progress, help, failures. */
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;
export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** Progress goes to stderr: what a command prints on stdout (an export, say) stays clean. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** A failure whose message tells the person what to do; shown without a stack. */
export class Failure extends Error {}

/** Runs a command script: prints `help` for --help, turns a Failure into one readable message and exit code 1. */
export async function command(help, run) {
  const args = process.argv.slice(2);
  if (help && args.some((arg) => ['--help', '-h'].includes(arg))) return void process.stdout.write(`${help.trim()}\n`);
  try {
    await run(args);
  } catch (error) {
    say(error instanceof Failure ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}

/** True when this module is the one that was started, not one that was imported. */
export const isStarted = (url) => Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(url);

/** A folder under .cache, made when missing: never versioned, safe to delete. */
export function cacheFolder(...parts) {
  const folder = at('.cache', ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
