import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { QueueFullError } from '../shared/task-queue.ts';
import { TemporaryFiles } from './temporary-files.ts';

async function openFiles() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-temporary-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { files: new TemporaryFiles(dataDir), folder: join(dataDir, 'temporary') };
}
const body = (text: string) => Readable.from([Buffer.from(text.slice(0, 2)), Buffer.from(text.slice(2))]);

test('STO-10: a file has no name from its first byte on, so a killed process leaves nothing; its folder is private', async () => {
  const { files, folder } = await openFiles();
  const file = await files.write(body('bonjour'));
  expect(await readdir(folder)).toEqual([]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect([file.bytes, String(await file.read()), String(await file.read(3))]).toEqual([7, 'bonjour', 'bon']);
  await file.close();
  await expect(file.read()).rejects.toThrow();
});

test('STO-10: a start deletes what a process left that was killed before the name was gone', async () => {
  const { files, folder } = await openFiles();
  await files.clear();
  await mkdir(folder);
  await writeFile(join(folder, 'rest'), '');
  await files.clear();
  expect(await readdir(folder)).toEqual([]);
});

test('STO-10: at most 24 files; a failed body and a closed file give their place back', async () => {
  const { files } = await openFiles();
  const broken = new Readable({ read: () => undefined });
  const failed = expect(files.write(broken)).rejects.toThrow('cut');
  broken.destroy(new Error('cut'));
  await failed;
  const open = await Promise.all(Array.from({ length: 24 }, (_, i) => files.write(body(`file ${i}`))));
  await expect(files.write(body('one more'))).rejects.toThrow(QueueFullError);
  await open[0]?.close();
  const last = await files.write(body('one more'));
  for (const file of [...open.slice(1), last]) await file.close();
});
