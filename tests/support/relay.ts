import { onTestFinished } from 'vitest';
import { openThrottledLine, type ThrottledLine } from './throttled-line.ts';

/** A connection to a server that is cut when the test ends. */
export async function startRelay(target: string): Promise<ThrottledLine> {
  const wire = await openThrottledLine(target);
  onTestFinished(() => wire.cut());
  return wire;
}
