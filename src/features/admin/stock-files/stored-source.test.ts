import { expect, test } from 'vitest';
import type { CsvRow } from './csv/heading-line.ts';
import { packRows, unpackRows } from './stored-source.server.ts';

const ROWS: CsvRow[] = Array.from({ length: 250 }, (_, i) => ({
  line: i + 2,
  cells: [`A${i}`, 'deux\nlignes, «\u2028»\u00a0😀 "\\'],
}));

async function partsOf(rows: CsvRow[]): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of packRows(rows)) parts.push(part);
  return parts;
}

test('FILE-1: the rows of a previewed file are stored packed, and read back unchanged', async () => {
  const [part = '', ...others] = await partsOf(ROWS);
  expect(others).toEqual([]);
  expect(part.length).toBeLessThan(JSON.stringify(ROWS).length / 3);
  expect(unpackRows(part)).toEqual(ROWS);
  expect(await partsOf([])).toEqual([]);
});

test('FILE-1: the rows of a large file are stored in parts of some megabyte, a longer row whole', async () => {
  const long = (characters: number) => ({ line: 2, cells: ['x'.repeat(characters)] });
  const rows = [...Array.from({ length: 10 }, () => long(300_000)), long(2_500_000), ...ROWS];
  const parts = (await partsOf(rows)).map(unpackRows);
  expect(parts.map((part) => part.length)).toEqual([4, 4, 3, 250]);
  expect(parts.flat()).toEqual(rows);
});
