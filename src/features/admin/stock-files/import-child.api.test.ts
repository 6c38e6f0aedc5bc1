import { afterEach, expect, test, vi } from 'vitest';
import { openTestContext } from '../../../../tests/support/context.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { csv } from '../../../../tests/support/stock-files.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { ImportChild } from './import-child.server.ts';

const context = forFile(openTestContext);
afterEach(() => vi.useRealTimers());

const childProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

test('FILE-11: the child process ends half a minute after its last file and gives its memory back', async () => {
  const child = new ImportChild(context.database.location);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const preview = () => {
    const options = { emptyClears: [], fixes: [], leftOut: [], brands: {} };
    const file = { kind: 'cars', fileName: 'liste.csv', bytes: csv('Référence;Titre', 'A1;Clio') } as const;
    return child.run(operatorOfThisMachine(), { name: 'preview', ...file, options });
  };
  try {
    expect((await preview()).preview.create).toBe(1);
    vi.advanceTimersByTime(29_000);
    await preview();
    vi.advanceTimersByTime(29_000);
    expect(childProcesses()).toBe(1);
    vi.advanceTimersByTime(1_000);
    await expect.poll(childProcesses).toBe(0);
  } finally {
    await child.close();
  }
});
