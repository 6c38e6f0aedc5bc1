import { expect, test } from 'vitest';
import { type DocumentField, differences, formOf, newRow, rowsAt, valueText } from './document-values.ts';
import { typedValue } from './field-types.ts';
import { at, withAt } from './value-paths.ts';

const FIELDS: DocumentField[] = [
  { type: 'text', name: 'name', label: 'Nom' },
  { type: 'url', name: 'networks.facebook', label: 'Facebook' },
  { type: 'picture', name: 'logo', label: 'Logo' },
  { type: 'integer', name: 'km', label: 'Km', unit: 'km' },
  { type: 'integer', name: 'year', label: 'Année', default: null },
  { type: 'decimal', name: 'price', label: 'Prix', unit: '€' },
  { type: 'yesNo', name: 'shown', label: 'Montré' },
];

const LIST: DocumentField = {
  type: 'list',
  name: 'reviews',
  label: 'Avis',
  row: {
    author: { type: 'text', label: 'Initiales' },
    stars: { type: 'choice', label: 'Note', options: [{ value: 5, label: '5 étoiles' }] },
  },
};

test('SETT-20: a form holds texts', () => {
  const value = { name: 'Garage', logo: null, km: 1500, year: null, price: 0.2, shown: true, networks: {} };
  expect(formOf(value, FIELDS)).toMatchObject({
    ...{ logo: '', km: '1500', year: '', price: '0,2', shown: true, networks: { facebook: '' } },
  });
});

test.each([
  ['integer', '1 500 km', 1500],
  ['integer', '', null],
  ['integer', 'beaucoup', 'beaucoup'],
  ['decimal', '0,2', 0.2],
  ['day', '24/12/2026', '2026-12-24'],
  ['day', '2026-02-30', '2026-02-30'],
  ['date', '2026-12-24', '24-12-2026'],
  ['month', 'juin 2019', '06-2019'],
  ['colour', '', null],
  ['url', 'www.page.fr', 'https://www.page.fr'],
  ['text', ' a\r\nb ', 'a\nb'],
] as const)('SETT-20: what is typed in a field of type %s: %j', (type, text, value) => {
  expect(typedValue({ type, unit: 'km' }, text)).toEqual(value);
});

test('SETT-20: how a number is written and spaces around a text are no change; the order of rows is one', () => {
  const form = formOf({ name: 'Garage', km: 1500 }, FIELDS);
  expect(differences(form, withAt(withAt(form, 'km', '1 500'), 'name', ' Garage '), FIELDS)).toEqual([]);
  expect(differences(form, withAt(form, 'km', '1 501'), FIELDS)).toEqual(['km']);
  const [page, completed] = ['www.page.fr', 'https://www.page.fr'].map((url) => withAt(form, 'networks.facebook', url));
  expect(differences(page, completed, FIELDS)).toEqual([]);
  const formWith = (...reviews: object[]) => formOf({ reviews }, [LIST]);
  const rows = formWith({ author: 'A', stars: 5 }, { stars: 4, author: 'B' });
  expect(differences(rows, formWith({ stars: 5, author: 'A' }, { author: 'B', stars: 4 }), [LIST])).toEqual([]);
  expect(differences(rows, withAt(rows, 'reviews', rowsAt(rows, 'reviews').toReversed()), [LIST])).toEqual(['reviews']);
});

test('D39: the order of words is no change, the order of pictures is', () => {
  const fields: DocumentField[] = [
    { name: 'accessories', label: 'Équipements', type: 'words' },
    { name: 'images', label: 'Photos', type: 'pictures' },
  ];
  const form = formOf({ accessories: ['a', 'b'], images: ['1', '2'] }, fields);
  expect(differences(form, { accessories: ['b', 'a'], images: ['1', '2'] }, fields)).toEqual([]);
  expect(differences(form, { accessories: ['a'], images: ['2', '1'] }, fields)).toEqual(['accessories', 'images']);
});

test('SETT-20: a path leads into rows; a row may be the text itself', () => {
  const form = formOf({ reviews: [{ author: 'A', stars: 5 }] }, [LIST]);
  expect(at(withAt(form, 'reviews.0.author', 'Z'), 'reviews.0.author')).toBe('Z');
  expect(newRow(LIST)).toEqual({ author: '', stars: '5' });
  const row = { '': { type: 'text', label: 'Texte' } } as const;
  const paragraphs: DocumentField = { ...LIST, name: 'texts', row };
  const texts = formOf({ texts: ['Un', 'Deux'] }, [paragraphs]);
  expect(withAt(texts, 'texts.1', 'Trois')).toEqual({ texts: ['Un', 'Trois'] });
  expect(newRow(paragraphs)).toBe('');
});

test('SETT-23: a value in words', () => {
  expect(valueText({ type: 'yesNo', name: 'shown', label: 'Montré' }, { shown: false })).toBe('Non');
  expect(valueText({ type: 'day', name: 'from', label: 'Du' }, { from: '2026-12-24' })).toBe('24-12-2026');
  expect(valueText({ type: 'date', name: 'from', label: 'Du' }, { from: '24-12-2026' })).toBe('24-12-2026');
  const reviews = [
    { author: 'A', stars: 5 },
    { author: 'B', stars: 4 },
  ];
  expect(valueText(LIST, formOf({ reviews }, [LIST]))).toBe('A · 5 étoiles\nB · 4');
});
