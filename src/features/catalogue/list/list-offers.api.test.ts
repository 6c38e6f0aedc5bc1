import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { inTransaction } from '../../../server/app-context.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
beforeAll(async () => {
  await inTransaction(site.context, async (context) => {
    const hybrid = { title: 'Toyota Yaris', fuel_type: 'hybrid' } as const;
    for (const [gearbox, price_per_day] of [
      ['automatic', '40'],
      ['automatic', '55'],
      ['cvt', '39'],
      ['cvt', '42'],
      ['cvt', '60'],
      ['cvt', '61'],
      ['manual', '50'],
    ] as const)
      await cars.create(context, ADMIN, buildCar({ ...hybrid, gearbox, price_per_day, accessories: [] }));
    // This accessory makes the gearbox automatic.
    const ticked = { gearbox: 'cvt', price_per_day: '41', accessories: ['Automatique'] } as const;
    await cars.create(context, ADMIN, buildCar({ ...hybrid, ...ticked, accessories: [...ticked.accessories] }));
    await cars.create(context, ADMIN, buildCar({ title: 'Citroën C3', fuel_type: 'diesel', gearbox: 'manual' }));
    await trucks.create(context, ADMIN, buildTruck({ gearbox: 'cvt', accessories: [] }));
  });
});

async function linksOf(url: string): Promise<{ text: string; href: string }[]> {
  const { statusCode, body } = await site.app.inject(url);
  expect(statusCode).toBe(200);
  return [...body.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', content = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: content
      .replace(/<!--.*?-->|<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ')
      .trim(),
  }));
}

async function countOf(url: string): Promise<number> {
  return (await site.app.inject(url)).json<{ remaining: number }>().remaining;
}

describe('FLT-6 FLT-10 FLT-14: the CVTs beside the automatics', () => {
  const offersOf = async (url: string) => (await linksOf(url)).filter(({ text }) => text.includes('variation'));

  test('with Automatic alone, one link adds those that the other filters leave, with their number', async () => {
    const search = 'carburant=hybrid&boite=automatic&prix_max=60';
    expect(await countOf(`/api/cars/list/-1?${search}`)).toBe(3);
    const [offer, ...others] = await offersOf(`/?${search}`);
    expect(others).toEqual([]);
    expect(offer).toEqual({
      text: '+ 3 à variation continue',
      href: '/?carburant=hybrid&boite=automatic&boite=cvt&prix_max=60',
    });
    expect(await countOf(`/api/cars/list/-1?${offer?.href.split('?')[1]}`)).toBe(6);
    expect((await linksOf(offer?.href ?? '')).some(({ text }) => text.startsWith('+'))).toBe(false);
  });

  test('on trucks too, also where no automatic is left', async () => {
    expect(await countOf('/api/trucks/list/-1?boite=automatic')).toBe(0);
    expect(await offersOf('/trucks-rental?boite=automatic&page=2')).toEqual([
      { text: '+ 1 à variation continue', href: '/trucks-rental?boite=automatic&boite=cvt' },
    ]);
  });

  test.each(['/', '/?boite=manual', '/?boite=manual&boite=automatic', '/?boite=automatic&boite=cvt'])(
    '%s offers none',
    async (url) => {
      expect(await offersOf(url)).toEqual([]);
    },
  );

  test('nor does a list to which no CVT would be added', async () => {
    expect(await offersOf('/?boite=automatic&carburant=diesel')).toEqual([]);
  });
});

test.each([
  ['/?prix_min=90&prix_max=30', true],
  ['/trucks-rental?annee_min=2020&annee_max=2010', true],
  ['/?prix_min=30&prix_max=90', false],
  ['/?marque=999', false],
])('D12: the results of %s say that a filter does not count: %s', async (url, isSaid) => {
  const { body } = await site.app.inject(url);
  expect(/<main.*<\/main>/s.exec(body)?.[0].includes('Un filtre ne compte pas')).toBe(isSaid);
});

test('D06: a filter of a brand that does not exist is named where it leaves nothing, with the list without it', async () => {
  expect(await linksOf('/?marque=999&prix_max=60')).toContainEqual({
    text: expect.stringMatching(/^Sans Marque 999\d+ voitures$/),
    href: '/?prix_max=60',
  });
});

describe('D06: another spelling of a search without a match', () => {
  const correctionsOf = async (url: string) => (await linksOf(url)).filter(({ text }) => text.startsWith('Vouliez'));

  test('one link, which finds something, keeps filters and sort', async () => {
    const url = '/?q=Toyta&carburant=hybrid&prix_max=60&tri=prix';
    const [correction, ...others] = await correctionsOf(url);
    expect(others).toEqual([]);
    expect(correction).toEqual({
      text: 'Vouliez-vous dire toyota ?',
      href: '/?q=toyota&carburant=hybrid&prix_max=60&tri=prix',
    });
    expect(await countOf(`/api/cars/list/-1?${correction?.href.split('?')[1]}`)).toBe(7);
    expect(await correctionsOf(correction?.href ?? '')).toEqual([]);
  });

  test('only the wrong word changes, with its accents', async () => {
    expect(await correctionsOf('/?q=C3+citroin')).toEqual([
      { text: 'Vouliez-vous dire C3 citroën ?', href: `/?${new URLSearchParams({ q: 'C3 citroën' })}` },
    ]);
  });

  test.each(['/?q=toyota', '/?q=toyota+citroen', '/?q=xyzxyz', '/?q=toyta&carburant=diesel', '/?q=toyta+xyzxyz', '/'])(
    '%s has none',
    async (url) => {
      expect(await correctionsOf(url)).toEqual([]);
    },
  );

  test('it follows the stock: a new name is proposed, a deleted one no more', async () => {
    expect(await correctionsOf('/?q=megnae')).toEqual([]);
    const { id } = await cars.create(site.context, ADMIN, buildCar({ title: 'Renault Mégane' }));
    expect((await correctionsOf('/?q=megnae')).map(({ text }) => text)).toEqual(['Vouliez-vous dire mégane ?']);
    await cars.remove(site.context, id);
    expect(await correctionsOf('/?q=megnae')).toEqual([]);
  });
});

describe('D06: a search of which all words but one are found together', () => {
  const shorterOf = async (url: string) => (await linksOf(url)).filter(({ text }) => text.includes(', sans « '));

  test('each shorter search that finds something under the same filters is a link, that of most vehicles first', async () => {
    expect(await shorterOf('/?q=C3+toyota&prix_max=60')).toEqual([
      { text: 'toyota, sans « C3 »', href: '/?q=toyota&prix_max=60' },
      { text: 'C3, sans « toyota »', href: '/?q=C3&prix_max=60' },
    ]);
    expect(await shorterOf('/?q=C3+toyota&carburant=diesel')).toEqual([
      { text: 'C3, sans « toyota »', href: '/?q=C3&carburant=diesel' },
    ]);
  });

  test('a misspelt word is corrected in it, one that is nowhere is left out', async () => {
    expect((await shorterOf('/?q=Toyta+citroen')).map(({ text }) => text)).toEqual([
      'toyota, sans « citroen »',
      'citroen, sans « Toyta »',
    ]);
    expect((await shorterOf('/?q=toyta+xyzxyz')).map(({ text }) => text)).toEqual(['toyota, sans « xyzxyz »']);
  });

  test.each(['/?q=toyota+yaris', '/?q=xyzxyz', '/?q=xyzxyz+zyxzyx', '/?q=toyta', '/?q=toyta+yaris'])(
    '%s has none',
    async (url) => {
      expect(await shorterOf(url)).toEqual([]);
    },
  );

  test('the API gives them to the browser', async () => {
    const corrections = async (q: string) =>
      (await site.app.inject(`/api/cars/listing?q=${q}`)).json().data[0].corrections;
    expect(await corrections('C3+toyota')).toEqual([
      { q: 'toyota', remaining: 8, without: 'C3' },
      { q: 'C3', remaining: 1, without: 'toyota' },
    ]);
    expect(await corrections('toyota+yaris')).toEqual([]);
  });
});
