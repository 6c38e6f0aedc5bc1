import { afterAll, beforeAll } from 'vitest';

/** What `open` gives, for all tests of a file: opened before the first of them, closed after the last. */
export function forFile<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  // Empty until then.
  const opened = {} as T;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}
