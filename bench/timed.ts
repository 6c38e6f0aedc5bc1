import { setTimeout as wait } from 'node:timers/promises';
import { Failure, say } from '../scripts/project.mjs';

/** Runs one step of a measurement and prints its duration. An error names the step. */
export async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  try {
    const result = await work();
    say(`${step}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Error(`${step}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Returns the result of `work`. @throws Error if it takes longer than `timeoutMs`. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLong = wait(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`not done within ${timeoutMs / 1000} s`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    tooLong.catch(() => undefined);
    late.abort();
  }
}

/** Returns all items, or only those that `--only` names. */
export function chosen<T extends { name: string }>(all: readonly T[], only: string | undefined): readonly T[] {
  if (only === undefined) return all;
  return only.split(',').map((wanted) => {
    const one = all.find(({ name }) => name === wanted);
    if (!one) throw new Failure(`--only : ${all.map(({ name }) => name).join(', ')}.`);
    return one;
  });
}
