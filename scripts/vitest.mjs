/** Runs Vitest projects and reads what their reporter says. */
import { pinnedNode, runQuietly } from './process.mjs';
import { at } from './project.mjs';

/**
 * Resolves with { passed, failed, skipped, files, output }; `files` are { file, ms }, with all that a file took: its modules, hooks
 * and tests. A run that fails for another reason than a test counts as one failure.
 * `paths`: only test files whose path contains one of them.
 */
export async function runVitest(projects, { env = {}, paths = [] } = {}) {
  const args = [
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    `--reporter=${at('scripts', 'file-reporter.mjs')}`,
    ...paths,
  ];
  const files = [];
  const done = await runQuietly(pinnedNode(), args, {
    env: { NODE_ENV: 'test', NO_COLOR: '1', ...env },
    onMessage: (message) => message.file && files.push(message),
  });
  const sum = (count) => files.reduce((total, file) => total + file[count], 0);
  const failed = sum('failed') || (done.code === 0 ? 0 : 1);
  return { passed: sum('passed'), failed, skipped: sum('skipped'), files, output: done.output };
}
