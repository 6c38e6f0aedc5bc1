import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { writeWholeFile } from './whole-file.ts';

function newPath(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'whole-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, path: join(folder, 'stock.csv') };
}

const writes = (text: string) => (to: NodeJS.WritableStream) => pipeline([text], to);

test('the rest of a killed process with the same id does not prevent a write', async () => {
  const { path } = newPath();
  writeFileSync(`${path}.${process.pid}.tmp`, 'half');
  await writeWholeFile(path, writes('whole'));
  expect(readFileSync(path, 'utf8')).toBe('whole');
});

test('two writes of one path at once both succeed, and leave one whole file', async () => {
  const { folder, path } = newPath();
  await Promise.all([writeWholeFile(path, writes('one')), writeWholeFile(path, writes('two'))]);
  expect(['one', 'two']).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(folder)).toEqual(['stock.csv']);
});
