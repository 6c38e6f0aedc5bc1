import { expect, test } from 'vitest';
import { readCompared } from './compare-address.ts';
import { comparePath } from './id-params.ts';
import { readSelection, selectionPath } from './selection-address.ts';

const read = (query: string) => readSelection(new URLSearchParams(query));
const car = (id: number, prices = '') => ({ kind: 'cars' as const, id, prices });
const truck = (id: number, prices = '') => ({ kind: 'trucks' as const, id, prices });

test.each([
  ['', []],
  ['ids=48', [car(48)]],
  ['ids=48,47&camions=18', [car(48), car(47), truck(18)]],
  ['camions=18&ids=48', [car(48), truck(18)]],
  ['ids=48&ids=47', [car(48), car(47)]],
  ['ids=48,47,48', [car(48), car(47)]],
  ['ids=48,x,047,0,-1,1e3', [car(48)]],
  ['ids=48,x,47&prix=27,28,29--', [car(48, '27'), car(47, '29--')]],
  ['ids=48&prix=%3Cb%3E', [car(48)]],
  ['camions=18&prix-camions=-300.5-', [truck(18, '-300.5-')]],
])('FAVO-7: %s names %j, and its own address the same', (query, named) => {
  expect(read(query)).toEqual(named);
  expect(read(selectionPath(named).split('?')[1] ?? '')).toEqual(named);
});

test('FAVO-7: an address names 50 at the most', () => {
  const ids = Array.from({ length: 60 }, (_, i) => i + 1).join();
  expect(read(`ids=${ids}&camions=1`)).toHaveLength(50);
  expect(selectionPath([])).toBe('/selection');
  expect(selectionPath([car(48, '27--'), car(47)])).toBe('/selection?ids=48,47&prix=27--,');
});

test('CMPR-1: a comparison is of cars or of trucks, three at the most', () => {
  const compared = (query: string) => readCompared(new URLSearchParams(query));
  expect(compared('ids=4,3,2,1&camions=9')).toEqual({
    kind: 'cars',
    ids: [4, 3, 2],
    omitted: 1,
    isMixed: true,
    isDifferencesOnly: false,
  });
  expect(compared('camions=9,9,8&differences=1')).toEqual({
    kind: 'trucks',
    ids: [9, 8],
    omitted: 0,
    isMixed: false,
    isDifferencesOnly: true,
  });
  expect(compared('').ids).toEqual([]);
  expect(comparePath('trucks', [9, 8], true)).toBe('/comparer?camions=9,8&differences=1');
  expect(comparePath('cars', [])).toBe('/comparer');
});
