import { describe, expect, test } from 'vitest';
import { CARS, EMPTY_CAR } from '../../stock/cars/car.ts';
import { EMPTY_TRUCK, TRUCKS } from '../../stock/trucks/truck.ts';
import { AVAILABLE } from '../../stock/vehicles/status/status.ts';
import { isRefusal, type SheetSite, type SheetVehicle, sheetOf } from './sheet.ts';

const ORIGIN = 'https://garage.example';
const SITE: SheetSite = { brand: 'Peugeot', fuel: 'Essence', origin: ORIGIN, rental: { deposit: 500 } };

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
const FACTS = { first_registration: '03-2019', mileage: 45_000, mileage_guaranteed: true, co2: 104 };

const CAR: SheetVehicle = {
  ...EMPTY_CAR,
  ...CORE,
  ...FACTS,
  crit_air: '1',
  sale_price: '9490',
  price_per_day: '39',
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
    const shown = { offer: 'sale', reference: 'VO-48', url: 'https://garage.example/car/48' };
    expect(sheet()).toMatchObject({ ...shown, isDraft: false, conditions: [] });
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
    const empty = { title: ' ', first_registration: '', sale_price: '' };
    const nothing = { ...empty, mileage: null, mileage_guaranteed: null, crit_air: null };
    const { missing } = refusal(nothing, { ...SITE, brand: '' });
    expect(missing.map(({ field }) => field).join(' ')).toBe(
      'brand title first_registration mileage mileage_guaranteed sale_price crit_air',
    );
  });

  test('PRNT-4: a rental price is no price of a sale, and words are none', () => {
    for (const sale_price of ['', 'nous consulter'])
      for (const offer_kind of ['both', 'sale'] as const)
        expect(refusal({ sale_price, offer_kind }).missing.map(({ field }) => field)).toEqual(['sale_price']);
    expect(JSON.stringify(sheet())).not.toContain('39');
  });

  test('PRNT-4: the monthly price beside the sale price, only of a vehicle that is also for rent', () => {
    const price_per_month = '390';
    expect(sheet({ price_per_month }).monthlyPrice).toBe('390\u00a0€ / mois');
    expect(sheet({ price_per_month }).facts.at(-1)?.text).toBe('9\u00a0490\u00a0€ TTC');
    expect(sheet({ price_per_month, offer_kind: 'sale' }).monthlyPrice).toBe('');
    for (const words of ['', 'nous consulter']) expect(sheet({ price_per_month: words }).monthlyPrice).toBe('');
  });

  test('PRNT-5: the main photo and the accessories, each once; those without room are counted', () => {
    const images = ['https://images.example/a.jpg', 'https://images.example/b.jpg'];
    expect(sheet({ images }).photo?.src).toBe(images[0]);
    expect(sheet().photo).toBeNull();
    expect(sheet({ images, title: 'Très longue '.repeat(16) }).photo).toBeNull();
    const few = sheet({ accessories: ['GPS', ' Climatisation', 'GPS', ''] }).equipment;
    expect(few).toMatchObject({ names: ['GPS', 'Climatisation'], more: 0 });
    const many = Array.from({ length: 60 }, (_, i) => `Équipement ${i + 1}`);
    const { names, more } = sheet({ accessories: many }).equipment;
    expect(names).toEqual(many.slice(0, names.length));
    expect(more).toBe(60 - names.length);
    expect(names.length).toBeGreaterThanOrEqual(32);
    const long = sheet({ accessories: many.map((name) => `${name} ${'x'.repeat(99)}`) }).equipment;
    expect(long.names.length).toBeLessThan(names.length);
    for (const name of long.names) expect(name).toMatch(/^.{47}…$/);
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
