import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { StartError } from '../../server/config.ts';
import { keepFilesPrivate } from '../../server/private-files.ts';
import { start } from './start.ts';

const COLLECT_AFTER_MS = 10_000;

/** For a StartError, prints one sentence and exits with 1. Any other error is a bug and is printed with its stack. */
export async function run(): Promise<void> {
  keepFilesPrivate();
  try {
    await start(process.env);
    // Collecting garbage takes a fifth of a second, so it must not delay the first visitors.
    setTimeout(releaseStartupMemory, COLLECT_AFTER_MS).unref();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

/** After the start, two thirds of the heap are garbage. An idle process would keep this memory. */
function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
}
