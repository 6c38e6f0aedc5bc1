/** A warning on the console is a defect that nobody has looked at yet: an unexpected one fails the test that caused it. */
import { format } from 'node:util';

let messages: string[] = [];
let expected: RegExp[] = [];

/** Says that the running test is meant to cause a console.error or console.warn that matches; its absence fails the test too. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

// What a module says while it is imported counts as well.
for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => void messages.push(format(...args));
}

/** After each test and each file: fails where something else was said than expected, or less. */
export function checkConsole(): void {
  const unexpected = messages.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !messages.some((line) => pattern.test(line)));
  messages = [];
  expected = [];
  if (unexpected.length > 0) throw new Error(`Unexpected on the console (see expectConsole): ${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`Expected on the console, but never said: ${missing.join(', ')}`);
}
