/**
 * Runs the site from its build, because loading the sources and packages one by one takes twice the time. With
 * NODE_ENV=development, runs the sources.
 */
import { existsSync } from 'node:fs';

// React reads NODE_ENV when it is loaded. Without a value, its development build would run.
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
