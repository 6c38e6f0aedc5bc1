import { expect, test } from 'vitest';
import { bestSpelling, pathIn } from './lookup.ts';

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
