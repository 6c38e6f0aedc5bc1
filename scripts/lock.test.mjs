import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

const lock = fileURLToPath(new URL('../.cache/lock-test.lock', import.meta.url));
const ownedBy = (pid) => {
  mkdirSync(lock, { recursive: true });
  writeFileSync(`${lock}/${pid}`, '');
};
beforeEach(() => rmSync(lock, { recursive: true, force: true }));

test('holds while the work runs and is gone afterwards, also when the work fails', async () => {
  await withLock('lock-test', async () => expect(existsSync(lock)).toBe(true));
  await expect(withLock('lock-test', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('waits for a live owner', async () => {
  ownedBy(process.ppid);
  let done = false;
  const work = withLock('lock-test', async () => {
    done = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(done).toBe(false);
  rmSync(lock, { recursive: true });
  await work;
  expect(done).toBe(true);
});

test('breaks the lock of an owner that has died', async () => {
  ownedBy(spawnSync(process.execPath, ['--version']).pid);
  expect(await withLock('lock-test', async () => 'mine')).toBe('mine');
});
