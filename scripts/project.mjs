import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;
export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** Prints progress on stderr, so that stdout contains only the command's result. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** A failure whose message tells the user what to do. It is shown without a stack. */
export class Failure extends Error {}

/** Runs a command script. Prints `help` for --help, and turns a Failure into one readable message and exit code 1. */
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

/** True if Node was started with this module, false if another module imported it. */
export const isStarted = (url) => Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(url);

/** Returns a folder under .cache and creates it if needed. It is safe to delete. */
export function cacheFolder(...parts) {
  const folder = at('.cache', ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
