import { expect, test } from 'vitest';
import { bestSpelling, cellLookup, pathIn } from './lookup.ts';

test.each([
  [['PEUGEOT', 'PEUGEOT', 'peugeot', 'Peugeot'], 'Peugeot'],
  [['CITROËN', 'CITROËN', 'Citroen'], 'Citroen'],
  [['Citroen', 'Citroen', 'Citroën'], 'Citroën'],
  [['Mini', 'MiNi', 'Mini'], 'Mini'],
  [['KIA'], 'KIA'],
])('of %j the best spelling is %s', (spellings, name) => expect(bestSpelling(spellings)).toBe(name));

test('a stored picture is recognised in its path and in its address', () => {
  expect(pathIn('cars/12/a.jpg')).toBe('cars/12/a.jpg');
  expect(pathIn(' https://garage.example/images/cars/12/a.jpg')).toBe('cars/12/a.jpg');
  expect(pathIn('https://elsewhere.example/a.jpg?cars/12/a.jpg')).toBeNull();
  expect(pathIn('a.jpg')).toBeNull();
});

test('FILE-5: a brand that the site does not have yet is created by its own name; one chosen for that name is taken', () => {
  const spellings = ['VW', 'Volks', 'Mercedes', 'KIA'];
  const lookup = cellLookup([], [], spellings, new Map());
  const names = ['Volkswagen', 'Volkswagen', 'Mercedes-Benz', 'Kia'];
  expect(spellings.map((name) => lookup.brandNameOf(lookup.brandIdOf(name)))).toEqual(names);
  expect(lookup.otherNames).toContainEqual({ spelling: 'VW', name: 'Volkswagen' });
  const withAlias = cellLookup([], [{ id: 3, brandName: 'VAG' }], ['VW'], new Map(), new Map([['volkswagen', 3]]));
  expect(withAlias.brandIdOf('VW')).toBe(3);
});
