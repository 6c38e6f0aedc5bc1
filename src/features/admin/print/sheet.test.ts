import { describe, expect, test } from 'vitest';
import { CARS, EMPTY_CAR } from '../../stock/cars/car.ts';
import { EMPTY_TRUCK, TRUCKS } from '../../stock/trucks/truck.ts';
import { AVAILABLE } from '../../stock/vehicles/status/status.ts';
import { isRefusal, type SheetSite, type SheetVehicle, sheetOf } from './sheet.ts';

const SITE: SheetSite = {
  brand: 'Peugeot',
  fuel: 'Essence',
  origin: 'https://garage.example',
  rental: { deposit: 500 },
};

const CORE = {
  ...AVAILABLE,
  id: 48,
  version: 1,
  updated_at: null,
  updated_by: '',
  reference: 'VO-48',
  title: 'Peugeot 208 Active',
  brand: 1,
  fuel_type: 'Unleaded Petrol',
  gearbox: 'Manuel',
  accessories: [],
  images: [],
  pictures: [],
  due_date: '22-11-2026',
};

const CAR: SheetVehicle = {
  ...EMPTY_CAR,
  ...CORE,
  first_registration: '03-2019',
  mileage: 45_000,
  mileage_guaranteed: true,
  sale_price: '9490',
  price_per_day: '39',
  crit_air: '1',
  co2: 104,
  guarantee: '6 mois',
};

const TRUCK: SheetVehicle = {
  ...EMPTY_TRUCK,
  ...CORE,
  id: 18,
  offer_kind: 'rental',
  crit_air: '2',
  price_per_week: '700',
};

const sheet = (over: Partial<SheetVehicle> = {}, site = SITE) => {
  const made = sheetOf(CARS, { ...CAR, ...over }, site);
  if (isRefusal(made)) throw new Error(JSON.stringify(made));
  return made;
};
const refusal = (over: Partial<SheetVehicle> = {}, site = SITE) => {
  const made = sheetOf(CARS, { ...CAR, ...over }, site);
  if (!isRefusal(made)) throw new Error('it has a sheet');
  return made;
};
const textOf = ({ facts }: { facts: { label: string; text: string }[] }, label: string) =>
  facts.find((fact) => fact.label === label)?.text;

describe('a sale', () => {
  test('PRNT-2: the facts of the law, in this order', () => {
    expect(sheet().facts).toEqual([
      { label: 'Marque', text: 'Peugeot' },
      { label: 'Modèle et version', text: '208 Active' },
      { label: 'Première mise en circulation', text: 'mars 2019' },
      { label: 'Kilométrage', text: '45\u00a0000\u00a0km, kilométrage garanti' },
      { label: 'Prix', text: '9\u00a0490\u00a0€ TTC' },
    ]);
    expect(textOf(sheet({ mileage_guaranteed: false }), 'Kilométrage')).toBe('45\u00a0000\u00a0km, non garanti');
  });

  test('PRNT-2: what stands below, each only where it is known', () => {
    expect(sheet()).toMatchObject({
      offer: 'sale',
      reference: 'VO-48',
      url: 'https://garage.example/car/48',
      isDraft: false,
      conditions: [],
    });
    expect(sheet().details).toEqual([
      { label: 'Crit’Air', text: '1' },
      { label: 'CO2', text: '104\u00a0g/km, classe B' },
      { label: 'Carburant', text: 'Essence' },
      { label: 'Boîte de vitesses', text: 'Manuel' },
      { label: 'Garantie', text: '6 mois' },
    ]);
    expect(sheet({ co2: null, guarantee: '', gearbox: '', reference: '' }, { ...SITE, fuel: '' })).toMatchObject({
      details: [{ label: 'Crit’Air', text: '1' }],
      reference: '48',
    });
  });

  test('PRNT-3: everything that is missing is named with its field', () => {
    const nothing = {
      title: ' ',
      first_registration: '',
      mileage: null,
      mileage_guaranteed: null,
      sale_price: '',
      crit_air: null,
    };
    const { missing } = refusal(nothing, { ...SITE, brand: '' });
    expect(missing.map(({ field }) => field)).toEqual([
      'brand',
      'title',
      'first_registration',
      'mileage',
      'mileage_guaranteed',
      'sale_price',
      'crit_air',
    ]);
  });

  test('PRNT-4: a rental price is no price of a sale, and words are none', () => {
    for (const sale_price of ['', 'nous consulter'])
      for (const offer_kind of ['both', 'sale'] as const)
        expect(refusal({ sale_price, offer_kind }).missing.map(({ field }) => field)).toEqual(['sale_price']);
    expect(JSON.stringify(sheet())).not.toContain('39');
  });

  test.each(['sold', 'archived'] as const)('PRNT-3: what is %s has no sheet', (status) => {
    expect(refusal({ status })).toMatchObject({ reason: expect.stringMatching(/^Ce véhicule est/), missing: [] });
  });

  test('PRNT-2: a draft has one, which says so; a long detail is cut', () => {
    expect(sheet({ status: 'draft' }).isDraft).toBe(true);
    const guarantee = sheet({ guarantee: 'g'.repeat(500) }).details.at(-1);
    expect(guarantee?.text).toMatch(/^g{59}…$/);
  });
});

describe('a rental', () => {
  test('PRNT-4: its prices and conditions, those of the dealership where it has none of its own', () => {
    const rental = sheetOf(TRUCKS, TRUCK, SITE);
    expect(rental).toMatchObject({ offer: 'rental', url: 'https://garage.example/trucks-rental/18' });
    if (isRefusal(rental)) throw new Error('it has no sheet');
    expect(rental.facts.slice(2)).toEqual([{ label: 'Prix par semaine', text: '700\u00a0€ TTC' }]);
    expect(rental.conditions).toEqual([{ term: 'Dépôt de garantie', text: '500\u00a0€' }]);
    expect(rental.facts.some(({ label }) => label === 'Prix')).toBe(false);
  });

  test('PRNT-3: without a price in figures it has none', () => {
    const made = sheetOf(TRUCKS, { ...TRUCK, price_per_week: 'sur demande', sale_price: '9000' }, SITE);
    expect(made).toMatchObject({ missing: [{ field: 'price_per_hour' }] });
  });
});
