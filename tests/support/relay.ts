import { onTestFinished } from 'vitest';
import { openThrottledLine, type ThrottledLine } from './throttled-line.ts';

/** The relay is cut at the end of the test. */
export async function startRelay(target: string): Promise<ThrottledLine> {
  const wire = await openThrottledLine(target);
  onTestFinished(() => wire.cut());
  return wire;
}
