import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { errorOf } from '../../../tests/support/api.ts';
import { openTestSite, type TestSite } from '../../../tests/support/site.ts';
import { cars } from '../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../auth/admin.ts';
import { buildCar } from '../cars/cars.seed.ts';
import { facetsSchema } from './search.schema.ts';

const ADMIN = operatorOfThisMachine();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

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
    const response = await site.app.inject('/api/cars/facets?q=d42&critair=2');
    const { critair } = z.object({ data: facetsSchema('cars') }).parse(response.json()).data;
    expect(critair?.map(({ value, label, count }) => [value, label, count])).toEqual([
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

  test('an unknown sticker or an unreadable number is 400, named', async () => {
    expect(errorOf(await site.app.inject('/api/cars/list/-1?critair=6&co2_min=x'))).toMatchObject({
      status: 400,
      fields: ['critair', 'co2_min'],
    });
  });

  test('the OpenAPI document has both, for lists and vehicles', async () => {
    const { body } = await site.app.inject('/api/openapi.json');
    for (const name of ['critair', 'co2_min', 'co2_max', 'crit_air', 'co2']) expect(body).toContain(`"${name}"`);
  });
});
