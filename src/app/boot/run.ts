import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { StartError } from '../../server/config.ts';
import { keepFilesPrivate } from '../../server/private-files.ts';
import { start } from './start.ts';

const COLLECT_AFTER_MS = 10_000;

/**
 * Starts the site. A StartError is shown as one sentence with exit code 1; another error is a bug and keeps its stack.
 */
export async function run(): Promise<void> {
  keepFilesPrivate();
  try {
    await start(process.env);
    // The collection takes a fifth of a second: the first visitors do not wait for it.
    setTimeout(releaseStartupMemory, COLLECT_AFTER_MS).unref();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Collects garbage once. After the program has loaded, two thirds of the heap are garbage, and an idle process would
 * not return them to the system.
 */
function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
}
