/** Runs Vitest projects and reads the counts. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, runQuietly } from './process.mjs';
import { at, cacheFolder } from './project.mjs';

/**
 * Resolves with { passed, failed, skipped, output }. A run that fails for another reason than a test counts as one failure.
 * `paths`: only test files whose path contains one of them. `name` names the report in .cache/tests.
 */
export async function runVitest(projects, { name = projects.join('-'), env = {}, paths = [] } = {}) {
  const report = join(cacheFolder('tests'), `${name}.json`);
  rmSync(report, { force: true });
  const args = [
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    `--reporter=${at('scripts', 'progress-reporter.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...paths,
  ];
  const done = await runQuietly(pinnedNode(), args, {
    env: { NODE_ENV: 'test', NO_COLOR: '1', ...env },
    messages: true,
  });
  const { passed, failed, skipped } = countsOf(report);
  return { passed, failed: failed || (done.code === 0 ? 0 : 1), skipped, output: done.output };
}

function countsOf(report) {
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
    };
  } catch (error) {
    // No report: Vitest ended before its first test. Its exit code and output tell why.
    if (error.code !== 'ENOENT') throw error;
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
