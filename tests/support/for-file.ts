import { afterAll, beforeAll } from 'vitest';

/**
 * Gives all tests of a file the object that `open` returns. Opens it before the first test and closes it after the last
 * test. Copies only own properties, so it does not work for instances of classes.
 */
export function forFile<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  // Empty until the tests start.
  const opened = {} as T;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}
