/**
 * Starts the site from its build, where everything that the server needs is in a few files: loading the sources and the
 * packages one by one takes twice the time. While developing, the sources run.
 */
import { existsSync } from 'node:fs';

// React reads NODE_ENV when it is loaded: without this its development build would run.
process.env.NODE_ENV ||= 'production';
const built = new URL('../dist/server/run.js', import.meta.url);
if (process.env.NODE_ENV === 'development') {
  const { run } = await import('./app/boot/run.ts');
  await run();
} else if (existsSync(built)) {
  const { run } = await import(built.href);
  await run();
} else {
  process.stderr.write('\nLe site n’est pas construit : lancez npm start, qui le construit, ou npm run build.\n');
  process.exitCode = 1;
}
