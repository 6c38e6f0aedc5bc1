import { expect, test } from 'vitest';
import { textOptions } from './facets.server.ts';

const counted = (...args: Parameters<typeof textOptions>) =>
  textOptions(...args).map(({ value, count }) => [value, count]);

test('spellings of one text are one option, as most vehicles have it, with the sum of their counts', () => {
  const stock = new Map([
    ['suv', 1],
    ['Break', 2],
    ['SUV', 5],
    ['Véhicule-société', 1],
    ['vehicule societe', 1],
  ]);
  const counts = new Map([
    ['suv', 1],
    ['SUV', 3],
  ]);
  expect(counted(stock, counts)).toEqual([
    ['Break', 0],
    ['SUV', 4],
    ['Véhicule-société', 0],
  ]);
});

test('of many texts those that most vehicles have, whatever is counted', () => {
  const stock = new Map(Array.from({ length: 40 }, (_, i): [string, number] => [`Fourgon ${i + 10}`, i + 1]));
  const options = textOptions(stock, new Map([['Fourgon 10', 1]]));
  expect(options).toHaveLength(30);
  expect(options[0]).toEqual({ value: 'Fourgon 20', label: 'Fourgon 20', french: 'Fourgon 20', count: 0 });
});
