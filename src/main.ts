import { releaseStartupMemory } from './app/return-memory.ts';
import { StartError } from './server/config.ts';

/** Starts the site. A reason not to start is one sentence and exit code 1; anything else is a fault of the program. */
// React is several times slower, and complains on visitors' consoles, unless it is told before it is loaded.
process.env.NODE_ENV ||= 'production';
const { start } = await import('./app/start.ts');
try {
  await start(process.env);
  releaseStartupMemory();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
