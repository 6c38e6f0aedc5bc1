import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import type { Facets } from '../client/facets.ts';
import type { ListingResponse } from '../list/listing.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);

describe('D42: Crit’Air and CO2', () => {
  let written: number[];
  beforeAll(async () => {
    written = [];
    for (const over of [
      { crit_air: 'E', co2: 0 },
      { crit_air: '2', co2: 120 },
      { crit_air: null, co2: 999 },
    ] as const)
      written.push((await cars.create(site.context, ADMIN, buildCar({ title: 'Zoé D42', ...over }))).id);
  });
  const found = async (query: string) => {
    const { data } = (await site.app.inject(`/api/cars/list/-1?q=d42&${query}`)).json() as { data: { id: number }[] };
    return data.map(({ id }) => written.indexOf(id));
  };

  test.each([
    ['', [2, 1, 0]],
    ['critair=2', [1]],
    ['critair=2&critair=E', [1, 0]],
    ['critair=none', []],
    ['co2_max=120', [1, 0]],
    ['co2_min=1', [2, 1]],
    ['co2_min=100&co2_max=500', [1]],
    ['co2_min=500&co2_max=100', [2, 1, 0]],
    ['critair=E&co2_min=1', []],
  ])('the list filters by %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('D15: the facet counts each sticker, whatever else of it is selected', async () => {
    const response = await site.app.inject('/api/cars/listing?q=d42&critair=2');
    const [{ facets }] = response.json<{ data: [ListingResponse] }>().data;
    expect(facets.critair?.map(({ value, label, count }) => [value, label, count])).toEqual([
      ['E', 'Crit’Air E', 1],
      ['1', 'Crit’Air 1', 0],
      ['2', 'Crit’Air 2', 1],
      ['3', 'Crit’Air 3', 0],
      ['4', 'Crit’Air 4', 0],
      ['5', 'Crit’Air 5', 0],
      ['none', 'Non classé', 0],
    ]);
  });

  test('the public JSON has the code and the number, null when absent', async () => {
    expect((await site.app.inject('/api/cars/list/-1?q=d42')).json()).toMatchObject({
      data: [
        { crit_air: null, co2: 999 },
        { crit_air: '2', co2: 120 },
        { crit_air: 'E', co2: 0 },
      ],
    });
  });

  test('what cannot be read is said at its name, in French', async () => {
    const wrong = async (query: string) =>
      (await site.app.inject(`/api/cars/list/-1?${query}`)).json<{ error: { fields: object } }>().error.fields;
    expect(await wrong('km_min=x&prix_max=-1&boite=z&marque=z&critair=6&q=a&q=b')).toEqual({
      km_min: '« km_min » est un nombre entier à partir de 1.',
      prix_max: '« prix_max » est un montant à partir de 1.',
      boite: '« boite » vaut l’un de : manual, automatic, cvt.',
      marque: '« marque » est un numéro de marque.',
      critair: expect.stringMatching(/^« critair » vaut l’un de : E, 1, /),
      q: '« q » est donné plusieurs fois.',
    });
    expect(await wrong('q=a+b+c+d+e+f+g+h+i')).toEqual({ q: '« q » a 8 mots au plus.' });
  });
});

describe('D24: what is sold, bodies, licences and volumes', () => {
  const facts = forFile(openTestSite);
  const get = async (url: string) => (await facts.app.inject(url)).json();
  const titles = async (url: string) => (await get(url)).data.map(({ title }: { title: string }) => title) as string[];

  const facetsOf = async (url: string) =>
    (await facts.app.inject(url)).json<{ data: [ListingResponse] }>().data[0].facets;

  const withoutFacts: Partial<Record<VehicleKind, Facets>> = {};
  beforeAll(async () => {
    await cars.create(facts.context, ADMIN, buildCar({ title: 'Clio' }));
    await trucks.create(facts.context, ADMIN, buildTruck({ title: 'Master', offer_kind: 'rental' }));
    for (const kind of ['cars', 'trucks'] as const) withoutFacts[kind] = await facetsOf(`/api/${kind}/listing`);
  });

  test('a stock that says nothing of them has no such filter; its default offer is both', () => {
    expect(Object.keys(withoutFacts.cars ?? {})).toEqual([
      'marque',
      'carburant',
      'boite',
      'offre',
      'ranges',
      'offers',
      'stock',
    ]);
    expect(withoutFacts.cars).toMatchObject({ ranges: ['km', 'annee', 'places'], offers: ['rental', 'sale'] });
    expect(withoutFacts.trucks?.offers).toEqual(['rental']);
  });

  describe('with facts', () => {
    beforeAll(async () => {
      const { context } = facts;
      for (const over of [
        {
          title: 'à vendre',
          offer_kind: 'sale',
          sale_price: '9 990',
          price_per_day: '40',
          body_type: 'Break',
          seating_capacity: 7,
        },
        { title: 'les deux', offer_kind: 'both', sale_price: '12 500', price_per_day: '50', body_type: 'SUV' },
        { title: 'à louer', offer_kind: 'rental', sale_price: '8 000', price_per_day: '45', body_type: 'break' },
        { title: 'à demander', offer_kind: 'both', sale_price: 'nous consulter', body_type: 'Véhicule-société' },
      ] as const)
        await cars.create(context, ADMIN, buildCar(over));
      for (const over of [
        { title: 'Porteur', licence: 'C', volume_m3: 40.5, seating_capacity: 2 },
        { title: 'Fourgon', licence: 'B', volume_m3: 10.8, seating_capacity: 3 },
      ] as const)
        await trucks.create(context, ADMIN, buildTruck({ ...over, offer_kind: 'rental' }));
    });

    test.each([
      ['cars', 'vente_min=1', ['les deux', 'à vendre']],
      ['cars', 'vente_max=10000', ['à vendre']],
      ['cars', 'vente_min=9990&vente_max=12500', ['les deux', 'à vendre']],
      ['cars', 'prix_min=40&prix_max=50', ['à louer', 'les deux']],
      ['cars', 'carrosserie=break', ['à louer', 'à vendre']],
      ['cars', 'carrosserie=BREAK&carrosserie=V%C3%A9hicule+Soci%C3%A9t%C3%A9', ['à demander', 'à louer', 'à vendre']],
      ['cars', 'carrosserie=bre', []],
      ['cars', 'tri=vente', ['à vendre', 'les deux', 'à demander', 'à louer', 'Clio']],
      ['trucks', 'permis=B', ['Fourgon']],
      ['trucks', 'permis=C&permis=B', ['Fourgon', 'Porteur']],
      ['trucks', 'volume_min=10,8', ['Fourgon', 'Porteur']],
      ['trucks', 'volume_min=12', ['Porteur']],
      ['trucks', 'places_min=2', ['Fourgon', 'Porteur', 'Master']],
      ['trucks', 'places_min=3', ['Fourgon', 'Master']],
      ['trucks', 'places_min=3&places_max=2', ['Fourgon', 'Master']],
      ['cars', 'places_min=6', ['à vendre']],
    ])('%s by %s', async (kind, query, expected) => {
      expect(await titles(`/api/${kind}/list/-1?${query}`)).toEqual(expected);
    });

    test('D15: facets count them; a body is written as most of the stock has it', async () => {
      const found = await facetsOf('/api/cars/listing?vente_max=10000');
      expect(found.carrosserie?.map(({ value, count }) => [value, count])).toEqual([
        ['Break', 1],
        ['SUV', 0],
        ['Véhicule-société', 0],
      ]);
      expect(found).toMatchObject({ ranges: ['km', 'annee', 'places', 'vente'], offers: ['rental', 'sale'] });
      expect(await facetsOf('/api/trucks/listing')).toMatchObject({
        permis: [{ value: 'B', count: 1 }, {}, {}, {}, { value: 'C', count: 1 }, {}],
        ranges: ['km', 'annee', 'places', 'volume'],
      });
    });

    test('all spellings of a body have one cached response, and the page offers what the stock has', async () => {
      const page = async (url: string) => (await facts.app.inject(url)).body;
      const body = await page('/?carrosserie=BREAK');
      expect((await page('/?carrosserie=break')) === body).toBe(true);
      expect(/<link rel="canonical" href="[^"]*\/(\?[^"]*)"/.exec(body)?.[1]).toBe('?carrosserie=break');
      expect(/<title>([^<]*)/.exec(body)?.[1]).toContain('Break');
      const names = (html: string) => [
        ...new Set([...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)),
      ];
      expect(names(body).slice(-3)).toEqual(['vente_max', 'places_min', 'carrosserie']);
      expect(body.includes('<option value="vente">Prix de vente</option>')).toBe(true);
      const trucksPage = await page('/trucks-rental');
      const needs = ['volume_min', 'volume_max', 'permis', 'places_min', 'prix_min'];
      expect(names(trucksPage).slice(1, 6)).toEqual(needs);
      expect(trucksPage.includes('<option value="vente">')).toBe(false);
    });
  });
});
