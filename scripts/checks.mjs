import { npm } from './install.mjs';
import { pinnedNode, runQuietly } from './process.mjs';
import { at, Failure, lastLines } from './project.mjs';

// Not a dependency: its lock file entries break `npm ci` where a registry lacks other platforms' binaries. npx keeps it in npm's cache.
const BIOME = '@biomejs/biome@2.6.8';
const biome = (...args) => npm('npx', ['--yes', '--loglevel=error', BIOME, ...args]);

/** Fetches Biome once, before two checks would fetch it at the same time. */
export async function ensureBiome() {
  const done = await biome('--version');
  if (done.code !== 0) throw new Failure(`Biome (npx ${BIOME}) ne démarre pas : ${lastLines(done.output, 3)}`);
}

/** Formats every file and applies the fixes that cannot change behaviour. What is left is reported by the checks. */
export const fix = () => biome('check', '--write', '--linter-enabled=true', '.');

const node = (...args) => runQuietly(pinnedNode(), args);

/** Each check resolves with { code, output }. */
export const checks = {
  format: () => biome('check', '--linter-enabled=false', '.'),
  lint: () => biome('lint', '--error-on-warnings', '.'),
  // `typescript` is version 6, whose API dependency-cruiser needs; what checks the types is version 7.
  types: () => node(at('node_modules', '@typescript', 'native', 'bin', 'tsc'), '-p', '.', '--pretty', 'false'),
  imports: () => node(at('scripts', 'imports.mjs')),
};
