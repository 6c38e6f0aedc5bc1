/** If code logs an unexpected error or warning, its test fails, because nobody has looked at this defect. */
let messages: string[] = [];
let expected: RegExp[] = [];

/** Announces that the test will log an error or warning that matches. If it does not, the test fails. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** Call it before other modules load, because messages that they log during their import also count. */
export function recordConsole(format: (...args: unknown[]) => string): void {
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...args: unknown[]) => void messages.push(format(...args));
  }
}

/** Throws if an unexpected message was logged, or an expected one was not. Runs after each test and each file. */
export function checkConsole(): void {
  const unexpected = messages.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !messages.some((line) => pattern.test(line)));
  messages = [];
  expected = [];
  if (unexpected.length > 0) throw new Error(`Unexpected on the console (see expectConsole): ${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`Expected on the console, but never said: ${missing.join(', ')}`);
}
