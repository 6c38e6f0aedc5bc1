import { expect, test } from 'vitest';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { ListingResponse } from './listing.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);

async function added(title = 'Clio'): Promise<number> {
  return (await cars.create(site.context, ADMIN, buildCar({ title, offer_kind: 'sale', sale_price: '9 000' }))).id;
}

async function listing(query: string): Promise<ListingResponse> {
  const response = await site.app.inject(`/api/cars/listing${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().data[0];
}

const idsOf = ({ cards }: { cards: Card[] }) => cards.map(({ id }) => id);

test('STT-1 D46 CARL-6: an open list gets what its page contains, then the rows after its last one; if the stock has changed, all rows', async () => {
  for (let i = 0; i < 30; i += 1) await added();
  const page = (await site.app.inject('/?tri=recent&page=2')).body;
  const hydration = /<script id="hydration"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
  const { data, site: shown } = JSON.parse(hydration) as { data: { listing: object }; site: { build: string } };
  const { build, title, canonical, ...whole } = await listing('?tri=recent&page=2&utm=x');
  expect(whole).toEqual(data.listing);
  expect(build).toBe(shown.build);
  expect(page).toContain(`<title>${title}</title>`);
  expect(page).toContain(`<link rel="canonical" href="${canonical}"/>`);

  const first = await listing('?tri=recent');
  const next = await listing(`?tri=recent&page=2&lastIndex=11&revision=${first.revision}`);
  expect([first.first, next.first]).toEqual([0, 12]);
  expect([...idsOf(first), ...idsOf(next)]).toEqual(idsOf(await listing('?tri=recent&page=2')));

  const newest = await added('Nouvelle arrivée');
  const again = await listing(`?tri=recent&page=2&lastIndex=11&revision=${first.revision}`);
  expect(again.first).toBe(0);
  expect(idsOf(again)).toEqual([newest, ...idsOf(first), ...idsOf(next).slice(0, 11)]);
});

test('FAVO-1: the cards of stored vehicles, each kind in the order of the address, without those that are not public', async () => {
  const [one, other] = [await added('Une'), await added('Autre')];
  const response = await site.app.inject(`/api/cards?cars=${other},999999,${one}`);
  expect(response.json().data.map(({ title }: Card) => title)).toEqual(['Autre', 'Une']);
  for (const wrong of ['cars=', 'cars=1,', 'trucks=a', `cars=${Array(51).fill('1').join()}`])
    expect([wrong, (await site.app.inject(`/api/cards?${wrong}`)).statusCode]).toEqual([wrong, 400]);
});
