import { expect, test } from 'vitest';
import former from '../../../../tests/fixtures/drafts-november-2026.json' with { type: 'json' };
import { dropOldDrafts } from '../../../admin-ui/form/draft-storage.ts';
import { draftText, storedDrafts } from './stored-drafts.ts';

/** Returns a browser's storage with these values. */
function storageOf(values: Record<string, unknown>): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  const texts = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
  return Object.assign(Object.create(methods), Object.fromEntries(texts));
}

const CLIO = {
  values: {
    texts: { title: 'Renault Clio', color: 'Bleu nuit', mileage: '48000', brand: '3', overview: '' },
    accessories: ['GPS'],
    images: [],
  },
  base: {
    values: {
      texts: { title: 'Renault Clio', color: 'Bleu', mileage: '48 000', brand: '2', overview: '1.2' },
      accessories: [],
      images: [],
    },
    version: 4,
  },
  ...{ uploadId: 'a', unsent: 2, key: null, at: '2026-11-26T21:04:00.000Z' },
};

const VTC = {
  values: { insurer: 'Assurances du Lac', tollsIncluded: true },
  base: { values: { insurer: '', tollsIncluded: true }, version: 1 },
  at: '2026-11-26T21:30:00.000Z',
};

test('OFFL-8: drafts are named and say what was typed, the newest first', () => {
  const storage = storageOf({
    'vitrine-brouillon/anne/cars/12': CLIO,
    'vitrine-brouillon/anne/settings/vtc': VTC,
    'vitrine-brouillon/anne/trucks/new': {
      ...CLIO,
      values: { ...CLIO.values, texts: { title: '' }, accessories: [] },
      base: null,
      unsent: 0,
      at: '2026-11-25T08:00:00.000Z',
    },
    'vitrine-brouillon/anne/cars/13': { of: 'an unknown release' },
    'vitrine.selection.1': [],
  });
  const [settings, car, truck, ...others] = storedDrafts(storage, 'anne');
  expect(others).toEqual([]);
  expect(settings).toEqual({
    title: 'VTC',
    form: 'Réglages',
    href: '/admin/settings?section=vtc',
    at: VTC.at,
    fields: [{ label: expect.stringMatching(/[Aa]ssur/), text: 'Assurances du Lac' }],
    hidden: 0,
    photos: 0,
  });
  expect(car).toEqual({
    title: 'Renault Clio',
    form: 'Voiture',
    href: '/admin/cars?fiche=cars-edit-12',
    at: CLIO.at,
    fields: expect.arrayContaining([
      { label: 'Couleur', text: 'Bleu nuit' },
      { label: 'Équipements', text: 'GPS' },
    ]),
    hidden: 0,
    photos: 2,
  });
  expect(car?.fields.map(({ text }) => text).sort()).toEqual(['', 'Bleu nuit', 'GPS']);
  expect(truck).toMatchObject({ title: 'Nouveau camion', form: 'Camion', href: '/admin/trucks?fiche=trucks-new' });
  expect(settings && draftText(settings)).toMatch(/^VTC\n.+\u00a0: Assurances du Lac$/);
});

test('OFFL-8: names of persons may contain a slash, and each person sees only the own drafts', () => {
  const storage = storageOf({
    'vitrine-brouillon/Anne/cars/12': CLIO,
    'vitrine-brouillon/Anne/x/cars/13': CLIO,
    'vitrine-brouillon/Anne/x/prices/cars': { values: {}, base: null, at: CLIO.at },
    'vitrine-brouillon/Anne/cars/trucks/new': CLIO,
    'vitrine-brouillon/Anne//cars/14': CLIO,
  });
  const hrefsOf = (person: string) => storedDrafts(storage, person).map(({ href }) => href);
  expect(hrefsOf('Anne')).toEqual(['/admin/cars?fiche=cars-edit-12']);
  expect(hrefsOf('Anne/x')).toEqual(['/admin/cars?fiche=cars-edit-13', '/admin/prices']);
  expect(hrefsOf('Anne/cars')).toEqual(['/admin/trucks?fiche=trucks-new']);
  expect(hrefsOf('Anne/')).toEqual(['/admin/cars?fiche=cars-edit-14']);
});

test('OFFL-8: drafts of a brand, a rate, a feed and prices are named too', () => {
  const at = '2026-11-26T21:04:00.000Z';
  const storage = storageOf({
    'vitrine-brouillon/anne/brands/4': {
      ...{ values: { brandName: 'Citroën' }, base: { values: { brandName: 'Citroen' }, version: 2 }, at },
    },
    'vitrine-brouillon/anne/rates/new': { values: { title: ' ', price: '99' }, base: null, key: 'k', at },
    'vitrine-brouillon/anne/feeds/new': {
      values: { name: 'Site d’annonces', format: 'csv', include_vin: true },
      base: null,
      at,
    },
  });
  storage.setItem(
    'vitrine-brouillon/anne/prices/trucks',
    JSON.stringify({ values: { 12: { price_per_week: '40', sale_price: '' }, 13: {} }, base: null, at }),
  );
  expect(storedDrafts(storage, 'anne')).toMatchObject([
    { title: 'Citroën', form: 'Marque', href: '/admin/brands?fiche=brands-edit-4', fields: [{ text: 'Citroën' }] },
    {
      ...{ title: 'Nouveau tarif', form: 'Tarif', href: '/admin/rates?fiche=rates-new' },
      fields: [{ label: 'Prix', text: '99' }],
    },
    {
      ...{ title: 'Site d’annonces', form: 'Flux', href: '/admin/feeds' },
      fields: [{ text: 'Site d’annonces' }, { text: 'CSV générique' }, { text: 'Oui' }],
    },
    {
      ...{ title: 'Grille de prix', form: 'Camions', href: '/admin/prices?type=camions' },
      fields: [{ label: 'Prix à enregistrer', text: '2' }],
    },
  ]);
});

test('OFFL-8: drafts of earlier releases are named too', () => {
  const drafts = storedDrafts(storageOf(former), 'Hélène');
  expect(drafts.map(({ title, fields }) => [title, fields.map(({ text }) => text)])).toEqual([
    ['Horaires', [expect.stringContaining('08:30')]],
    ['VTC', ['Assurances du Lac']],
    ['Renault Master', ['Renault Master', '6 m']],
    ['Renault Clio', ['Renault Clio', '45\u00a0/ jour']],
    ['Peugeot 3008 Hybrid 145 GT', ['12 900,50', '45 000 km', 'Hybride léger']],
  ]);
});

test('OFFL-8: fields that visitors never see are only counted, because the offline page has no session', () => {
  const secret = { plate: 'AB-123-CD', vin: 'VF1AAAAA123456789' };
  const texts = { ...CLIO.values.texts, ...secret };
  const storage = storageOf({ 'vitrine-brouillon/anne/cars/12': { ...CLIO, values: { ...CLIO.values, texts } } });
  const [car] = storedDrafts(storage, 'anne');
  expect(car?.hidden).toBe(2);
  for (const text of Object.values(secret)) expect(JSON.stringify(car)).not.toContain(text);
});

test('OFFL-12: a draft ends thirty days after its last change, for every person of the browser', () => {
  const now = Date.parse('2026-12-26T21:00:00.000Z');
  const storage = storageOf({
    'vitrine-brouillon/anne/cars/12': CLIO,
    'vitrine-brouillon/bruno/brands/new': { values: {}, at: '2026-11-01T08:00:00.000Z' },
    'vitrine-brouillon/anne/cars/13': { of: 'an unknown release' },
    'vitrine-connexion': { person: 'anne' },
  });
  expect(dropOldDrafts(storage, now).sort()).toEqual([
    'vitrine-brouillon/anne/cars/13',
    'vitrine-brouillon/bruno/brands/new',
  ]);
  expect(storedDrafts(storage, 'anne')).toHaveLength(1);
  expect(dropOldDrafts(storage, now + 5 * 60_000)).toEqual(['vitrine-brouillon/anne/cars/12']);
  expect(Object.keys(storage)).toEqual(['vitrine-connexion']);
  expect(dropOldDrafts(null, now)).toEqual([]);
});

test('OFFL-8: drafts are listed for the person who typed them; a forbidden storage has none', () => {
  const storage = storageOf({ 'vitrine-brouillon/anne/cars/12': CLIO, 'vitrine-brouillon/anne/settings/vtc': VTC });
  expect(storedDrafts(storage, 'anne')).toHaveLength(2);
  for (const other of ['bruno', 'ann', '']) expect(storedDrafts(storage, other)).toEqual([]);
  expect(storedDrafts(null, 'anne')).toEqual([]);
});
