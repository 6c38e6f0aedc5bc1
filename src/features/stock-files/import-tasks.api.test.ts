import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestContext, type TestContext } from '../../../tests/support/context.ts';
import { csv } from '../../../tests/support/stock-files.ts';
import { operatorOfThisMachine } from '../auth/admin.ts';
import { ImportTasks } from './import-tasks.server.ts';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterEach(() => vi.useRealTimers());
afterAll(() => context.close());

test('FILE-11: the thread ends half a minute after its last file and gives its memory back', async () => {
  const tasks = new ImportTasks(context);
  const threads: Worker[] = [];
  const onThread = (thread: Worker) => threads.push(thread);
  process.on('worker', onThread);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const look = () => {
    const options = { emptyClears: [], fixes: [], brands: {} };
    const file = { kind: 'cars', fileName: 'liste.csv', bytes: csv('Référence;Titre', 'A1;Clio') } as const;
    return tasks.run(operatorOfThisMachine(), { name: 'look', ...file, options });
  };
  try {
    await look();
    vi.advanceTimersByTime(29_000);
    await look();
    expect(threads).toHaveLength(1);
    const [thread] = threads;
    if (!thread) throw new Error('no thread was started');
    const ended = once(thread, 'exit', { signal: AbortSignal.timeout(10_000) });
    vi.advanceTimersByTime(30_000);
    expect(await ended).toEqual([0]);
    expect((await look()).look.create).toBe(1);
    expect(threads).toHaveLength(2);
  } finally {
    process.off('worker', onThread);
    await tasks.close();
  }
});
