import { afterAll, beforeAll } from 'vitest';

/** The own properties of what `open` gives, for all tests of a file: opened before the first, closed after the last. Not for instances. */
export function forFile<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  // Empty until then.
  const opened = {} as T;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}
