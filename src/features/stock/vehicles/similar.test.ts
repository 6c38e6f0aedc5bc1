import { expect, test } from 'vitest';
import { type Comparison, MAX_SIMILAR, mostSimilar } from './similar.ts';

const sold: Comparison = { id: 1, body: 'break', fuel: 'diesel', prices: [1_000_000, 4_500] };

test('D02: the same body counts before the same fuel, and that before the price', () => {
  const candidates = [
    { ...sold, id: 2, body: 'suv', fuel: 'petrol' },
    { ...sold, id: 3, body: 'suv' },
    { ...sold, id: 4, fuel: 'petrol', prices: [5_000_000, null] },
    { ...sold, id: 5, prices: [3_000_000, null] },
  ];
  expect(mostSimilar(sold, candidates)).toEqual([5, 4, 3, 2]);
});

test('D02: never itself, four at the most, the newer of two that are equal', () => {
  const candidates = [1, 2, 3, 4, 5, 6].map((id) => ({ ...sold, id }));
  expect(mostSimilar(sold, candidates)).toEqual([6, 5, 4, 3]);
  expect(MAX_SIMILAR).toBe(4);
  expect(mostSimilar(sold, [sold])).toEqual([]);
});

test('a body or a fuel that nobody knows resembles nothing', () => {
  const unknown = { ...sold, body: '', fuel: null };
  const candidates = [
    { ...unknown, id: 2, prices: [1_100_000, null] },
    { ...sold, id: 3 },
  ];
  expect(mostSimilar(unknown, candidates)).toEqual([3, 2]);
});

test('prices are compared one by one: the first that both have, as a share; without one it comes last', () => {
  const candidates = [
    { ...sold, id: 2, prices: [null, null] },
    { ...sold, id: 3, prices: [1_200_000, 4_500] },
    { ...sold, id: 4, prices: [null, 4_900] },
    { ...sold, id: 5, prices: [900_000, null] },
  ];
  expect(mostSimilar(sold, candidates)).toEqual([4, 5, 3, 2]);
});
