import { expect, test } from 'vitest';
import { QueueFullError, type TaskPriority, TaskQueue } from './task-queue.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('TRAI-9: so many run at once, so many wait in their order, and one more is rejected', async () => {
  const queue = new TaskQueue({ concurrency: 2, maxWaiting: 2 });
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
  await expect(queue.run(async () => 4)).rejects.toBeInstanceOf(QueueFullError);
  ends[1]?.resolve();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3]);
});

test('TRAI-9: a task that fails makes room for the next', async () => {
  const queue = new TaskQueue({ concurrency: 1, maxWaiting: 1 });
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await queue.run(async () => 'after')).toBe('after');
});

test('D45: urgent tasks run first, idle ones alone and last', async () => {
  const queue = new TaskQueue({ concurrency: 2, maxWaiting: 2 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, priority: TaskPriority) =>
    queue.run(() => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, priority);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  for (const name of ['first', 'second', 'third']) void add(name, 'normal');
  for (const name of ['idle', 'last']) void add(name, 'idle');
  void add('urgent', 'high');
  await settled();
  expect(started).toEqual(['first', 'second']);
  await end('second');
  expect(started).toEqual(['first', 'second', 'urgent']);
  await end('first');
  expect(started).toEqual(['first', 'second', 'urgent', 'third']);
  await end('third');
  expect(started).not.toContain('idle');
  await end('urgent');
  expect(started.slice(4)).toEqual(['idle']);
  void add('beside', 'normal');
  await settled();
  await end('idle');
  expect(started.slice(4)).toEqual(['idle', 'beside']);
  await end('beside');
  expect(started.slice(4)).toEqual(['idle', 'beside', 'last']);
});
