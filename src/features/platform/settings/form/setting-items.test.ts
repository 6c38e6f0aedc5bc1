import { expect, test } from 'vitest';
import {
  at,
  chatDigits,
  differences,
  formOf,
  newRow,
  rowsAt,
  type SettingList,
  type SettingUnit,
  unitsOf,
  unitText,
  valueOfForm,
  withAt,
} from './setting-items.ts';

const UNITS: SettingUnit[] = [
  { input: 'text', name: 'name', label: 'Nom' },
  { input: 'text', name: 'networks.facebook', label: 'Facebook', empty: 'absent' },
  { input: 'picture', name: 'logo', label: 'Logo', empty: 'null' },
  { input: 'integer', name: 'km', label: 'Km', unit: 'km', empty: 'absent' },
  { input: 'decimal', name: 'price', label: 'Prix', unit: '€', empty: 'absent' },
  { input: 'check', name: 'shown', label: 'Montré' },
  { input: 'text', name: 'portrait.src', label: 'Adresse', empty: 'parent' },
  { input: 'text', name: 'portrait.alt', label: 'Description', empty: 'parent' },
];

const LIST: SettingList = {
  input: 'list',
  name: 'reviews',
  label: 'Avis',
  rowLabel: 'Avis',
  addLabel: 'Ajouter un avis',
  none: 'Aucun avis.',
  max: 6,
  row: [
    { input: 'text', name: 'author', label: 'Initiales' },
    {
      input: 'choice',
      name: 'stars',
      label: 'Note',
      isNumber: true,
      first: '5',
      options: [{ value: '5', label: '5 étoiles' }],
    },
  ],
};

test('SETT-20: a form holds texts, and gives numbers, nulls and absent values back', () => {
  const value = {
    name: 'Garage',
    logo: null,
    km: 1500,
    price: 0.2,
    shown: true,
    networks: {},
    portrait: { src: '/p.jpg', alt: 'Hélène' },
  };
  const form = formOf(value, UNITS);
  expect(form).toMatchObject({ logo: '', km: '1500', price: '0,2', networks: { facebook: '' } });
  expect(valueOfForm(form, UNITS)).toEqual(value);
  const typed = withAt(withAt(form, 'km', '1 500 km'), 'portrait', { src: ' ', alt: '' });
  expect(valueOfForm(typed, UNITS)).toEqual({ ...value, portrait: undefined });
  expect(valueOfForm(withAt(form, 'km', 'beaucoup'), UNITS)).toMatchObject({ km: 'beaucoup' });
});

test('SETT-20: how a number is written and spaces around a text are no change; the order of rows is one', () => {
  const form = formOf({ name: 'Garage', km: 1500 }, UNITS);
  expect(differences(form, withAt(withAt(form, 'km', '1 500'), 'name', ' Garage '), UNITS)).toEqual([]);
  expect(differences(form, withAt(form, 'km', '1 501'), UNITS)).toEqual(['km']);
  const rows = formOf(
    {
      reviews: [
        { author: 'A', stars: 5 },
        { stars: 4, author: 'B' },
      ],
    },
    [LIST],
  );
  const others = formOf(
    {
      reviews: [
        { stars: 5, author: 'A' },
        { author: 'B', stars: 4 },
      ],
    },
    [LIST],
  );
  expect(differences(rows, others, [LIST])).toEqual([]);
  expect(differences(rows, withAt(rows, 'reviews', rowsAt(rows, 'reviews').toReversed()), [LIST])).toEqual(['reviews']);
});

test('SETT-20: a path leads into rows; a row may be the text itself', () => {
  const form = formOf({ reviews: [{ author: 'A', stars: 5 }] }, [LIST]);
  expect(at(withAt(form, 'reviews.0.author', 'Z'), 'reviews.0.author')).toBe('Z');
  expect(newRow(LIST)).toEqual({ author: '', stars: '5' });
  const paragraphs: SettingList = { ...LIST, name: 'paragraphs', row: [{ input: 'area', name: '', label: 'Texte' }] };
  const texts = formOf({ paragraphs: ['Un', 'Deux'] }, [paragraphs]);
  expect(valueOfForm(withAt(texts, 'paragraphs.1', ' Trois '), [paragraphs])).toEqual({ paragraphs: ['Un', 'Trois'] });
  expect(newRow(paragraphs)).toBe('');
});

test('SETT-20: a week is a list for each day, a table a field for each of its cells', () => {
  const week = unitsOf([{ input: 'week', name: 'week', label: 'Semaine' }]);
  expect(week.map(({ name }) => name)).toContain('week.sunday');
  const columns = [{ name: 'cars', label: 'Voitures' }];
  const table = unitsOf([
    { input: 'table', label: 'Location', columns, rows: [{ input: 'integer', name: 'deposit', label: 'Dépôt' }] },
  ]);
  expect(table).toMatchObject([{ name: 'cars.deposit', label: 'Dépôt (voitures)' }]);
});

test('SETT-20: a French number becomes the digits of its chat link, in every way of writing it', () => {
  for (const written of ['06 39 98 00 00', '+33 6 39 98 00 00', '0033639980000', '06.39.98.00.00', '33639980000'])
    expect(chatDigits(written)).toBe('33639980000');
  expect(chatDigits('+49 151 23456789')).toBe('4915123456789');
  expect(chatDigits('à demander')).toBe('à demander');
});

test('SETT-23: a value in words', () => {
  expect(unitText({ input: 'check', name: 'shown', label: 'Montré' }, { shown: false })).toBe('Non');
  expect(unitText({ input: 'date', name: 'from', label: 'Du' }, { from: '2026-12-24' })).toBe('24-12-2026');
  expect(
    unitText(
      LIST,
      formOf(
        {
          reviews: [
            { author: 'A', stars: 5 },
            { author: 'B', stars: 4 },
          ],
        },
        [LIST],
      ),
    ),
  ).toBe('A · 5 étoiles\nB · 4');
});
