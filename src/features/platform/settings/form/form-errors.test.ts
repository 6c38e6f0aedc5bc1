import { expect, test } from 'vitest';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { messagesOf, placedErrors, wrongFieldsText } from './form-errors.ts';

const FIELDS: NamedSetting[] = [
  { type: 'text', name: 'name', label: 'Nom' },
  { type: 'text', name: 'portrait.src', label: 'Adresse' },
  {
    type: 'list',
    name: 'reviews',
    label: 'Avis',
    rowLabel: 'Avis',
    addLabel: 'Ajouter',
    none: 'Aucun avis.',
    max: 6,
    tooMany: 'six avis au plus',
    row: { url: { type: 'url', label: 'Adresse' } },
  },
];
const VALUES = { name: 'Garage', portrait: { src: '' }, reviews: [{ url: 'a' }, { url: 'b' }] };

test('SETT-21: errors stand at their field, in a row too; what no field shows is one sentence', () => {
  const found = {
    name: 'manque',
    'reviews.1.url': 'une adresse',
    'reviews.1.secret': 'champ inconnu',
    portrait: 'manque',
    other: 'non',
  };
  const { fields, rest } = placedErrors(found, VALUES, FIELDS);
  expect([...fields]).toEqual([
    ['name', 'Manque'],
    ['reviews.1.url', 'Une adresse'],
    ['portrait.src', 'Manque'],
    ['reviews.root', 'Champ inconnu'],
  ]);
  expect(rest).toBe('other : non');
});

test('SETT-21: a single wrong field is named, by its list where it is in a row', () => {
  expect(wrongFieldsText({}, FIELDS)).toBe('');
  expect(wrongFieldsText({ name: 'manque' }, FIELDS)).toBe('1 champ à corriger : Nom');
  expect(wrongFieldsText({ 'reviews.1.url': 'une adresse' }, FIELDS)).toBe('1 champ à corriger : Avis');
  expect(wrongFieldsText({ name: 'manque', reviews: 'non' }, FIELDS)).toBe('2 champs à corriger');
});

test('PREP-4: what other sections lack stands in the checklist, not in the form of the one that is saved', () => {
  const found = { name: 'manque', 'legal.siren': 'Le SIREN manque', 'identity.phone': 'Le téléphone manque' };
  expect(placedErrors(found, VALUES, FIELDS)).toEqual({ fields: new Map([['name', 'Manque']]), rest: '' });
});

test('SETT-21: the messages that a form holds, by path', () => {
  const reviews = Object.assign([undefined, { url: { type: 'custom', message: 'une adresse' } }], {
    root: { type: 'custom', message: 'six avis au plus' },
  });
  expect(messagesOf({ name: { message: 'manque' }, reviews })).toEqual({
    name: 'manque',
    'reviews.1.url': 'une adresse',
    reviews: 'six avis au plus',
  });
});
