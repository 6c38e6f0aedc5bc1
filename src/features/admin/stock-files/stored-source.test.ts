import { expect, test } from 'vitest';
import { packSource, type StoredSource, unpackSource } from './stored-source.server.ts';

const SOURCE: StoredSource = {
  headings: ['Référence', 'Titre'],
  rows: Array.from({ length: 250 }, (_, i) => ({
    line: i + 2,
    cells: [`A${i}`, 'deux\nlignes, «\u2028»\u00a0😀 "\\'],
  })),
  mapping: { Référence: 'reference', Titre: null },
  isChosen: true,
  publish: false,
  emptyClears: [],
  leftOut: [],
  brands: { VW: null },
  keepLinks: false,
  ownPhotos: 'keep',
};

test('FILE-1: a previewed file is stored packed, as an object of JSON, and read back unchanged', async () => {
  const text = await packSource(SOURCE);
  expect(Object.keys(JSON.parse(text))).toEqual(['packed']);
  expect(text.length).toBeLessThan(JSON.stringify(SOURCE).length / 3);
  expect(unpackSource(text)).toEqual(SOURCE);
  const empty = { ...SOURCE, rows: [] };
  expect(unpackSource(await packSource(empty))).toEqual(empty);
});

test('FILE-1: a file that a former release has previewed is read', () => {
  expect(unpackSource(JSON.stringify(SOURCE))).toEqual(SOURCE);
});
