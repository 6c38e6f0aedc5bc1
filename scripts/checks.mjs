import { join } from 'node:path';
import { npm } from './install.mjs';
import { pinnedNode, runQuietly } from './process.mjs';
import { at, cacheFolder, Failure, lastLines } from './project.mjs';

// Biome is not a dependency. With its entries in the lock file, `npm ci` fails if a registry does not have the binaries
// of other platforms. npx keeps Biome in npm's cache.
const BIOME = '@biomejs/biome@2.6.8';
const biome = (...args) => npm('npx', ['--yes', '--loglevel=error', BIOME, ...args]);

/** Downloads Biome, and says so if that fails. */
export async function ensureBiome() {
  const done = await biome('--version');
  if (done.code !== 0) throw new Failure(`Biome (npx ${BIOME}) ne démarre pas : ${lastLines(done.output, 3)}`);
}

/** Formats all files and applies the fixes that cannot change behaviour. */
export const fix = () => biome('check', '--write', '--linter-enabled=true', '.');

const node = (...args) => runQuietly(pinnedNode(), args);

/**
 * Checks types with TypeScript 7. The package `typescript` is version 6, whose API dependency-cruiser needs. One
 * checker, because each further one checks again what the files share. The results stay in the cache for files whose
 * own types and imported types are the same.
 */
const types = () =>
  node(
    at('node_modules', '@typescript', 'native', 'bin', 'tsc'),
    ...['-p', '.', '--pretty', 'false', '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', join(cacheFolder(), 'types.tsbuildinfo')],
  );

/** Each check resolves with { code, output }. */
export const checks = {
  'format, lint': () => biome('check', '--error-on-warnings', '.'),
  types,
  imports: () => node(at('scripts', 'imports.mjs')),
};
