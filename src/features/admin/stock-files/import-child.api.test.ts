import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { ENGINE, openTestContext } from '../../../../tests/support/context.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { csv } from '../../../../tests/support/stock-files.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { ImportChild } from './import-child.server.ts';
import { optionsSchema } from './stock-import.schema.ts';

const context = forFile(openTestContext);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const childProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

const preview = (child: ImportChild) => {
  const options = optionsSchema.parse({});
  const bytes = csv('Référence;Titre', 'A1;Clio');
  const task = { name: 'preview', kind: 'cars', fileName: 'liste.csv', options } as const;
  return child.run(operatorOfThisMachine(), task, { file: { bytes: bytes.length, parts: () => [bytes] } });
};

function environmentsOfChildren(): string[][] {
  const tasks = readdirSync('/proc/self/task').map((task) => `/proc/self/task/${task}/children`);
  const children = tasks.flatMap((path) => readFileSync(path, 'utf8').split(' ').filter(Boolean));
  return children.map((pid) =>
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.replace(/=.*/s, '')),
  );
}

test('FILE-24: the child process gets no environment but what it reads', async () => {
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '/dev/null');
  const child = new ImportChild(context.database.location);
  try {
    expect((await preview(child)).preview.create).toBe(1);
    const [names = [], ...others] = environmentsOfChildren();
    expect(others).toEqual([]);
    // Node tells its child process the channel of messages.
    const ofNode = /^(NODE_(CHANNEL_\w+|OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS)|SSL_CERT_(DIR|FILE)|TMPDIR|MALLOC_\w+)$/;
    const ofPostgres = ENGINE === 'postgres' ? /^(PG\w+|HOME|USER)$/ : /^$/;
    expect(names.filter((name) => !ofNode.test(name) && !ofPostgres.test(name))).toEqual([]);
    expect(names).toContain('NODE_EXTRA_CA_CERTS');
  } finally {
    await child.close();
  }
});

test('FILE-11: the child process ends half a minute after its last file and gives its memory back', async () => {
  const child = new ImportChild(context.database.location);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect((await preview(child)).preview.create).toBe(1);
    vi.advanceTimersByTime(29_000);
    await preview(child);
    vi.advanceTimersByTime(29_000);
    expect(childProcesses()).toBe(1);
    vi.advanceTimersByTime(1_000);
    await expect.poll(childProcesses).toBe(0);
  } finally {
    await child.close();
  }
});
