import { vi } from 'vitest';

const rendered = () => scheduler.postTask(() => undefined, { priority: 'background' });

/** Moves the page's clock, which `vi.useFakeTimers` has stopped. React renders before and afterwards. */
export async function pass(milliseconds: number): Promise<void> {
  await rendered();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await rendered();
}
