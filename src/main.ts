import { releaseStartupMemory } from './app/return-memory.ts';
import { StartError } from './server/config.ts';

/** Starts the site. A StartError is shown as one sentence with exit code 1; any other error is a bug and keeps its stack. */
// React reads NODE_ENV when it is loaded: without this its development build would run.
process.env.NODE_ENV ||= 'production';
const COLLECT_AFTER_MS = 10_000;

const { start } = await import('./app/start.ts');
try {
  await start(process.env);
  // The collection takes a fifth of a second: the first visitors do not wait for it.
  setTimeout(releaseStartupMemory, COLLECT_AFTER_MS).unref();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
