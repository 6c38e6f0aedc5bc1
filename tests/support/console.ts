/** A warning on the console is a defect that nobody has looked at yet: an unexpected one fails the test that caused it. */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const METHODS = ['error', 'warn'] as const;
let said: string[] = [];
let expected: RegExp[] = [];

/** Says that the running test is meant to cause a console.error or console.warn that matches; its absence fails the test too. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

const originals = METHODS.map((method) => console[method]);

beforeEach(() => {
  said = [];
  expected = [];
  for (const method of METHODS) console[method] = (...args: unknown[]) => void said.push(format(...args));
});

afterEach(() => {
  METHODS.forEach((method, at) => {
    console[method] = originals[at] as typeof console.error;
  });
  const unexpected = said.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !said.some((line) => pattern.test(line)));
  if (unexpected.length > 0) throw new Error(`Unexpected on the console (see expectConsole): ${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`Expected on the console, but never said: ${missing.join(', ')}`);
});
