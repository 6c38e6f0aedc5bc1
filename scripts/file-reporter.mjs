/** Vitest reporter: tells the parent process what each file has come to, and that a test has ended, so that a slow run is not taken for one that hangs. */
import { relative } from 'node:path';
import { root } from './project.mjs';

export default class FileReporter {
  onTestCaseResult() {
    process.send?.({});
  }

  onTestModuleEnd(module) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const test of module.children.allTests()) counts[test.result().state] += 1;
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    process.send?.({
      file: relative(root, module.moduleId),
      ms: collectDuration + setupDuration + duration,
      ...counts,
    });
  }
}
