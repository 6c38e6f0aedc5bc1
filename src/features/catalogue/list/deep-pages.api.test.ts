import { beforeAll, expect, test } from 'vitest';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { CARS } from '../../stock/cars/car.ts';
import { insertVehicles } from '../../stock/vehicles/rows/vehicle-writer.repository.ts';

const CARS_COUNT = 75;

const site = forFile(openTestSite);
beforeAll(async () => {
  const rows = Array.from({ length: CARS_COUNT }, (_, i) => ({
    ...buildCar({ title: `Clio n${i + 1}` }),
    brand: null,
  }));
  await insertVehicles(site.context, operatorOfThisMachine(), CARS, rows);
});

async function shownBy(url: string) {
  const { body, statusCode } = await site.app.inject(url);
  expect(statusCode).toBe(200);
  const ranks = [...body.matchAll(/<li id="rang-(\d+)"/g)].map(([, rank]) => Number(rank));
  const linkOf = (rel: string) =>
    new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return {
    from: ranks[0],
    count: ranks.length,
    said: /aria-live="polite">([^/]*?sur[^/]*?)<\/p>/.exec(body)?.[1]?.replaceAll('<!-- -->', '') ?? null,
    earlier: linkOf('prev'),
    more: linkOf('next'),
    position: Number(/"@type":"ListItem","position":(\d+)/.exec(body)?.[1]),
  };
}

test('ADMS-5: up to the fifth page a list is shown from its first row', async () => {
  expect(await shownBy('/?page=5')).toMatchObject({
    from: 1,
    count: 60,
    said: '60 sur 75',
    earlier: null,
    more: '/?page=6#rang-61',
    position: 1,
  });
});

test('ADMS-5: a deeper address shows the rows of its page, their ranks, and the ways to the others', async () => {
  expect(await shownBy('/?page=6')).toMatchObject({
    from: 61,
    count: 12,
    said: '61 à 72 sur 75',
    position: 61,
    earlier: '/?page=5#rang-49',
    more: '/?page=7#rang-73',
  });
  expect(await shownBy('/?page=7&tri=prix')).toMatchObject({
    from: 73,
    count: 3,
    said: '73 à 75 sur 75',
    earlier: '/?tri=prix&page=6#rang-61',
    more: null,
  });
});

test('ADMS-5: an address deeper than the list shows its last page', async () => {
  expect(await shownBy('/?page=50')).toMatchObject({ from: 73, count: 3, said: '73 à 75 sur 75', more: null });
  expect(await shownBy('/?page=50&q=n7')).toMatchObject({ from: 1, count: 7, earlier: null });
});

test('ADMS-6: an address that chooses more than anybody does shows the list without it', async () => {
  const bodies = Array.from({ length: 6 }, (_, i) => `carrosserie=${String(i).padStart(400, 'x')}`).join('&');
  const [whole, long] = await Promise.all(['/', `/?${bodies}`].map(async (url) => await site.app.inject(url)));
  expect([long?.statusCode, long?.body]).toEqual([200, whole?.body]);
});

test('ADMS-5: such a page is less than half as large as the fifth', async () => {
  const [fifth, sixth] = await Promise.all(
    ['/?page=5', '/?page=6'].map(async (url) => (await site.app.inject(url)).body),
  );
  expect(sixth?.length).toBeLessThan((fifth?.length ?? 0) / 2);
});
