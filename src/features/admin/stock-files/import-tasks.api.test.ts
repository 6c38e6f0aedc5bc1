import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestContext, type TestContext } from '../../../../tests/support/context.ts';
import { csv } from '../../../../tests/support/stock-files.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { ImportTasks } from './import-tasks.server.ts';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterEach(() => vi.useRealTimers());
afterAll(() => context.close());

const childProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

test('FILE-11: the child process ends half a minute after its last file and gives its memory back', async () => {
  const tasks = new ImportTasks(context);
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
    vi.advanceTimersByTime(29_000);
    expect(childProcesses()).toBe(1);
    vi.advanceTimersByTime(1_000);
    await expect.poll(childProcesses).toBe(0);
    expect((await look()).look.create).toBe(1);
    expect(childProcesses()).toBe(1);
  } finally {
    await tasks.close();
  }
  await expect.poll(childProcesses).toBe(0);
});
