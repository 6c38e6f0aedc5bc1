import { expect, test } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

class FullError extends Error {}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('TRAI-9: so many run at once, so many wait in their order, and one more is rejected', async () => {
  const queue = new BoundedQueue({ concurrency: 2, maxWaiting: 2 }, () => new FullError());
  const started: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const jobs = ends.map(({ promise }, i) =>
    queue.run(async () => {
      started.push(i);
      await promise;
      return i;
    }),
  );
  await settled();
  expect(started).toEqual([0, 1]);
  await expect(queue.run(async () => 4)).rejects.toBeInstanceOf(FullError);
  ends[1]?.resolve();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3]);
});

test('TRAI-9: a job that fails gives its place to the next', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1 }, () => new FullError());
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await queue.run(async () => 'after')).toBe('after');
});
