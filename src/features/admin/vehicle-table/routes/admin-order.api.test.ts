import { beforeAll, expect, test } from 'vitest';
import { openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { buildCar } from '../../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { cars } from '../../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { createBrand } from '../../../stock/brands/brands.repository.ts';

const site = forFile(openAdminApi);

beforeAll(async () => {
  const admin = operatorOfThisMachine();
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  const { id: renault } = await createBrand(site.context, admin, 'Renault');
  const { id: audi } = await createBrand(site.context, admin, 'Audi');
  for (const car of [
    { title: 'Élan', brand: renault, created_at: day('2026-03-01') },
    { title: 'arc', brand: null, created_at: day('2026-01-01') },
    { title: 'Zoé', brand: audi, created_at: day('2026-02-01') },
    { title: 'Duo', brand: renault, created_at: day('2026-02-01') },
  ])
    await cars.create(site.context, admin, buildCar(car));
});

const titles = async (query: string) => (await site.done('GET', `/cars/range?${query}`)).data.map(({ title }) => title);

test.each([
  ['', ['Duo', 'Zoé', 'arc', 'Élan']],
  ['ordre=nom', ['arc', 'Duo', 'Élan', 'Zoé']],
  ['ordre=-nom', ['Zoé', 'Élan', 'Duo', 'arc']],
  ['ordre=marque', ['Zoé', 'Duo', 'Élan', 'arc']],
  ['ordre=-marque', ['Duo', 'Élan', 'Zoé', 'arc']],
  ['ordre=date', ['arc', 'Duo', 'Zoé', 'Élan']],
  ['ordre=-date', ['Élan', 'Duo', 'Zoé', 'arc']],
])(
  'D33: « %s » sorts the whole stock, accents and case aside, without a brand last, ties by the newest',
  async (query, expected) => {
    expect(await titles(`from=0&to=24&${query}`)).toEqual(expected);
    expect([...(await titles(`from=0&to=1&${query}`)), ...(await titles(`from=2&to=3&${query}`))]).toEqual(expected);
  },
);

test('D33: a sorted search finds the same rows as an unsorted one; an unknown order is rejected', async () => {
  expect(await titles('q=renault&ordre=nom')).toEqual(['Duo', 'Élan']);
  const { status, message } = await site.rejected('GET', '/cars/range?ordre=prix; drop table cars');
  expect([status, message]).toEqual([400, expect.stringContaining('« ordre » vaut l')]);
});
