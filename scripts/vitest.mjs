import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { COMPILE_CACHE, pinnedNode, runQuietly } from './process.mjs';
import { at, cacheFolder } from './project.mjs';

/**
 * Resolves with { passed, failed, skipped, output, files }. `files` has the name and the milliseconds of each test
 * file. A run that fails without a failed test counts as one failure.
 * `paths` limits the run to test files whose path contains one of these texts. `options` are those of Vitest.
 */
export async function runVitest(projects, { env = {}, paths = [], options = [] } = {}) {
  const file = `${cacheFolder('vitest')}/${process.pid}-${projects[0]}.json`;
  const args = [
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...options,
    ...paths,
  ];
  const { code, output } = await runQuietly(pinnedNode(), args, {
    env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  rmSync(file, { force: true });
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests ?? 0,
    output,
    files: (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
      name: relative(at('.'), name),
      milliseconds: endTime - startTime,
    })),
  };
}
