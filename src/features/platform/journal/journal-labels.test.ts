import { describe, expect, test } from 'vitest';
import { describeField } from '../../../app/resources.ts';
import { momentOf } from '../../../shared/dates/moment.ts';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { JOURNAL_ACTIONS, JOURNAL_OBJECTS } from './journal.ts';
import { actionLabel, changeLines } from './journal-labels.ts';

const NAMES = { brands: [{ id: 3, brandName: 'Peugeot' }], fuels: SHIPPED_FUELS };
const NBSP = '\u00a0';

type Values = [before: unknown, after: unknown];
const line = (field: string, values: Values, object: 'cars' | 'trucks' | 'rates' | 'settings' = 'cars') =>
  changeLines({ object, changes: { [field]: values } }, NAMES, describeField, 'fr')[0];

test('D20: amounts and days are those of the chosen interface', () => {
  const written = (object: 'cars' | 'rates', field: string, value: string) =>
    (['spec', 'fr'] as const).map(
      (style) => changeLines({ object, changes: { [field]: ['', value] } }, NAMES, describeField, style)[0]?.after,
    );
  expect(written('cars', 'sale_price', '12900')).toEqual(['12,900 €', `12${NBSP}900${NBSP}€`]);
  expect(written('rates', 'price', '1200.5')).toEqual(['1,200.50 €', `1${NBSP}200,50${NBSP}€`]);
  for (const field of ['sold_at', 'reserved_until', 'available_from'])
    expect(written('cars', field, '22-11-2026'), field).toEqual(['22-11-2026', '22/11/2026']);
});

describe('D55: a changed field in words', () => {
  const AB = ['a', 'b'];
  test.each<[field: string, values: Values, label: string, before: string, after: string]>([
    ['price_per_day', ['12', '10'], 'Prix par jour', `12${NBSP}€/jour`, `10${NBSP}€/jour`],
    ['price_per_month', ['', '1200,50'], 'Prix par mois', '', `1${NBSP}200,50${NBSP}€/mois`],
    ['sale_price', ['9 900 €', 'sur demande'], 'Prix de vente TTC', `9${NBSP}900${NBSP}€`, 'sur demande'],
    ['mileage', [null, 45000], 'Kilométrage', '', `45${NBSP}000${NBSP}km`],
    ['mileage_guaranteed', [true, false], 'Kilométrage garanti', 'Garanti', 'Non garanti'],
    ['crit_air', ['none', '1'], 'Crit’Air', 'Non classé', 'Crit’Air 1'],
    ['first_registration', ['', '06-2019'], 'Première mise en circulation', '', 'juin 2019'],
    ['vin', ['', 'VF7'], 'Numéro de série (VIN)', '', 'VF7'],
    ['brand', [3, 9], 'Marque', 'Peugeot', 'n° 9'],
    ['fuel_type', ['petrol', null], 'Carburant', 'Essence', ''],
    ['gearbox', ['manual', 'cvt'], 'Boîte de vitesses', 'Manuel', 'Automatique à variation continue'],
    ['status', ['draft', 'available'], 'Statut', 'Brouillon', 'En ligne'],
    ['final_price', ['', '8900'], 'Prix final', '', `8${NBSP}900${NBSP}€`],
    ['images', [['a'], AB], 'Photos', '1 photo', '2 photos'],
    ['images', [AB, ['a', 'c']], 'Photos', '2 photos', '2 photos, dont 1 nouvelle'],
    ['images', [AB, ['b', 'a']], 'Photos', 'un ordre', 'un autre ordre'],
    ['images', [null, ['b', 'a']], 'Photos', '', '2 photos'],
    ['gone', ['a', 'b'], 'gone', 'a', 'b'],
  ])('%s: %j', (field, values, label, before, after) => {
    expect(line(field, values)).toEqual({ label, before, after });
  });

  test('of accessories those that came and those that went', () => {
    const lines = (before: unknown, after: unknown) =>
      changeLines({ object: 'cars', changes: { accessories: [before, after] } }, NAMES, describeField, 'fr');
    expect(lines(['Bluetooth', 'ABS'], ['ABS', 'Lecteur CD'])).toEqual([
      { label: 'Équipements ajoutés', before: '', after: 'Lecteur CD' },
      { label: 'Équipements retirés', before: '', after: 'Bluetooth' },
    ]);
    const all = { label: 'Équipements', before: '', after: 'ABS, Lecteur CD' };
    expect(lines(null, ['ABS', 'Lecteur CD'])).toEqual([all]);
    expect(lines(['ABS', 'Lecteur CD'], ['Lecteur CD', 'ABS'])).toMatchObject([{ after: 'un autre ordre' }]);
  });

  test('of dimensions one line for each that changed', () => {
    const [before, after] = ['4 m', '4,2 m'].map((Longueur) => ({ Longueur, Largeur: '2 m' }));
    const changes = { dimensions: [before, after] as Values };
    expect(changeLines({ object: 'trucks', changes }, NAMES, describeField, 'fr')).toEqual([
      { label: 'Dimensions, Longueur', before: '4 m', after: '4,2 m' },
    ]);
  });

  test('a rate has its price and its place', () => {
    const price = { label: 'Prix', before: `99${NBSP}€`, after: `109${NBSP}€` };
    expect(line('price', ['99', '109'], 'rates')).toEqual(price);
    expect(line('position', [1, 2], 'rates')).toEqual({ label: 'Rang', before: '1', after: '2' });
  });
});

test('SETT-4: a setting has the label of its form, lists are said by their length or their hours', () => {
  const said = (name: string, change: [unknown, unknown]) => line(name, change, 'settings');
  expect(said('address.city', ['Lyon', 'Annecy'])).toEqual({ label: 'Ville', before: 'Lyon', after: 'Annecy' });
  const [morning, afternoon] = [
    { open: '09:00', close: '12:30' },
    { open: '14:00', close: '19:00' },
  ];
  const monday = { label: 'Lundi', before: 'aucun', after: '09:00–12:30, 14:00–19:00' };
  expect(said('week.monday', [[], [morning, afternoon]])).toEqual(monday);
  expect(said('reviews', [[{ stars: 5 }], [{ stars: 4 }]])).toMatchObject({ before: '1', after: '1, autrement' });
  const signIn = { label: 'Bouton « Me Connecter » des visiteurs', before: 'oui', after: 'non' };
  expect(said('signIn', [true, false])).toEqual(signIn);
  expect(said('interface', ['spec', 'fr'])?.after).toBe('Entièrement en français (« Voir plus », 1 200 €)');
  expect(said('removedLater', ['a', 'b'])).toMatchObject({ label: 'removedLater' });
  expect(said('logo', [null, 'users/1/a.jpg'])).toMatchObject({ before: '', after: 'users/1/a.jpg' });
});

test('every action has a word that agrees with every object', () => {
  const words = JOURNAL_OBJECTS.map((object) => JOURNAL_ACTIONS.map((action) => actionLabel({ action, object })));
  expect(words[0]).toContain('Mise à la corbeille');
  expect(words[1]).toContain('Mis à la corbeille');
  expect(words.flat()).not.toContain(undefined);
  expect(momentOf('2026-11-22T23:30:00.000Z')).toBe('23-11-2026 à 00:30');
});
