import { mkdtempSync, readdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../server/config.ts';
import { writeTarget } from './write-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sentenceOf = (done: Promise<unknown>) =>
  done.then(
    () => '',
    (error: unknown) => (error instanceof StartError ? error.message : `no StartError: ${String(error)}`),
  );

test('the error names the file that fails: the target, or a picture that the backup reads', async () => {
  const picture = join(folder, 'images', 'front.jpg');
  const target = join(folder, 'backup.tar');
  const read = async () => open(picture);
  expect(await sentenceOf(writeTarget(target, read))).toMatch(`Impossible de lire ${picture} (ENOENT`);
  const nowhere = join(folder, 'none', 'backup.tar');
  expect(await sentenceOf(writeTarget(nowhere, async () => 1))).toMatch(`Impossible d’écrire ${nowhere} (ENOENT`);
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' });
  expect(await sentenceOf(writeTarget(target, () => Promise.reject(full)))).toMatch(`Impossible d’écrire ${target}`);
  expect(readdirSync(folder)).toEqual([]);
});
