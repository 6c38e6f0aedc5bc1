import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';

/** Reads of the admin API: ranges, their search and filters, one vehicle (AAPI-1, D33). */

const adminContext = forFile(openAdminApi);
let renault: number;
/** Ids in the order of creation. */
const ids: Record<string, number[]> = { cars: [], trucks: [] };
const COUNT = 30;

beforeAll(async () => {
  renault = (await adminContext.row('POST', '/brands/new', { brandName: 'Renault' })).id;
  for (const kind of ['cars', 'trucks'])
    for (let i = 0; i < COUNT; i += 1) {
      const row = await adminContext.row('POST', `/${kind}/new`, {
        title: i % 10 === 0 ? `Clio ${i}` : `Modèle ${i}`,
        images: [IMAGE],
        brand: i % 3 === 0 ? renault : null,
        fuel_type: i % 2 ? 'Diesel' : 'Electric',
        gearbox: 'Manuel',
        accessories: i === 7 ? ['Automatique'] : [],
        model_year: String(2000 + i),
        mileage: i * 1000,
        [kind === 'cars' ? 'price_per_day' : 'price_per_week']: String(i * 10),
        overview: i === 4 ? '100 % électrique, prix_spécial' : '',
      });
      ids[kind]?.push(row.id);
    }
});

describe.each(['cars', 'trucks'])('%s', (kind) => {
  const range = async (query: string) => {
    const { data, remaining } = await adminContext.done('GET', `/${kind}/range${query}`);
    return { ids: data.map(({ id }) => id), remaining };
  };
  const newest = (from: number, to: number) => [...(ids[kind] ?? [])].reverse().slice(from, to + 1);

  test('a range is inclusive, id descending; remaining counts all', async () => {
    for (const [query, from, to] of [
      ['', 0, 24],
      ['?from=0&to=24', 0, 24],
      ['?from=0&to=0', 0, 0],
      ['?from=5&to=9', 5, 9],
      ['?from=25&to=49', 25, 29],
      ['?from=29&to=29', 29, 29],
      ['?from=0&to=999', 0, 29],
      ['?from=20', 20, 29],
      ['?to=3', 0, 3],
      ['?from=&to=', 0, 24],
      ['?from=00&to=01', 0, 1],
    ] as const)
      expect([query, await range(query)]).toEqual([query, { ids: newest(from, to), remaining: COUNT }]);
    for (const query of ['?from=30&to=54', '?from=999999999&to=999999999'])
      expect(await range(query)).toEqual({ ids: [], remaining: COUNT });
  });

  test.each([
    'from=-1&to=5',
    'from=5&to=4',
    'from=30&to=29',
    'from=0&to=-1',
    'from=0&to=1000',
    'from=x',
    'to=x',
    'from=1.5&to=3',
    'from=1e1&to=20',
    'from=0x1&to=5',
    'from=%20&to=5',
    'from=٣&to=5',
    'from=9999999999&to=9999999999',
    'from=Infinity',
    'from=0;drop table cars&to=1',
  ])('?%s is 400', async (query) => {
    const { status, message } = await adminContext.rejected('GET', `/${kind}/range?${query}`);
    expect([status, message]).toEqual([400, '« from » et « to » sont deux rangs à partir de 0, 1000 lignes au plus.']);
  });

  test('takes the search and the filters of the public list', async () => {
    const expected = (matches: (i: number) => boolean) => {
      const found = (ids[kind] ?? []).filter((_id, i) => matches(i)).reverse();
      return { ids: found.slice(0, 25), remaining: found.length };
    };
    expect(await range('?q=clio')).toEqual(expected((i) => i % 10 === 0));
    expect(await range('?q=CLIO%2010')).toEqual(expected((i) => i === 10));
    expect(await range('?q=renault%20clio')).toEqual(expected((i) => i % 30 === 0));
    expect(await range(`?marque=${renault}`)).toEqual(expected((i) => i % 3 === 0));
    expect(await range(`?marque=${renault}&marque=999`)).toEqual(expected((i) => i % 3 === 0));
    expect(await range('?carburant=diesel')).toEqual(expected((i) => i % 2 === 1));
    expect(await range('?carburant=diesel&carburant=electric')).toEqual(expected(() => true));
    expect(await range('?boite=automatic')).toEqual(expected((i) => i === 7));
    expect(await range('?annee_min=2010&annee_max=2012')).toEqual(expected((i) => i >= 10 && i <= 12));
    expect(await range('?km_min=5000&km_max=7000')).toEqual(expected((i) => i >= 5 && i <= 7));
    expect(await range('?prix_min=50&prix_max=60')).toEqual(expected((i) => i === 5 || i === 6));
    expect(await range('?prix_min=60&prix_max=50')).toEqual(expected(() => true));
    expect(await range(`?carburant=diesel&marque=${renault}&annee_max=2009`)).toEqual(
      expected((i) => i % 2 === 1 && i % 3 === 0 && i <= 9),
    );
    expect(await range('?q=100%20%25')).toEqual(expected((i) => i === 4));
    expect(await range('?q=_')).toEqual(expected((i) => i === 4));
    for (const q of ["'", '"', '\\', 'introuvable', "' or 1=1 --", '\u0000'])
      expect([q, (await range(`?q=${encodeURIComponent(q)}`)).remaining]).toEqual([
        q,
        q === '\u0000' || q === "'" ? COUNT : 0,
      ]);
    expect((await range('?tri=km&from=0&to=0')).ids).toEqual([ids[kind]?.[0]]);
    expect((await range('?tri=annee&from=0&to=1')).ids).toEqual(newest(0, 1));
    expect(await range('?q=&marque=&carburant=&prix_min=&inconnu=1')).toEqual(expected(() => true));
  });

  test.each([
    'marque=x',
    'carburant=charbon',
    'boite=x',
    'prix_min=x',
    'km_max=-1',
    'annee_min=1.5',
    'tri=x',
    'ordre=x',
    `q=${'x'.repeat(201)}`,
  ])('?%s is 400, and says which name cannot be read', async (query) => {
    const { status, message, fields } = await adminContext.rejected('GET', `/${kind}/range?${query}`);
    expect(status).toBe(400);
    expect(`${message} ${Object.keys(fields)}`).toContain(query.split('=')[0]);
  });

  test('one vehicle is read by its number: 400 for what is none, 404 for one that is not there', async () => {
    const id = ids[kind]?.[0] ?? 0;
    expect(await adminContext.row('GET', `/${kind}/${id}`)).toMatchObject({ id, version: 1, title: 'Clio 0' });
    for (const wrong of ['0', '-1', '01', '1.5', 'x', 'new', '1e3', '%20', "1'", '9'.repeat(16), '1'.repeat(5_000)])
      expect([wrong, (await adminContext.rejected('GET', `/${kind}/${wrong}`)).status]).toEqual([wrong, 400]);
    for (const gone of ['999999', '9'.repeat(15)])
      expect((await adminContext.rejected('GET', `/${kind}/${gone}`)).status).toBe(404);
  });

  test('the bin is empty, then holds what was thrown, the last first', async () => {
    expect(await adminContext.done('GET', `/${kind}/bin`)).toMatchObject({ data: [], remaining: 0 });
    const [first = 0, second = 0] = ids[kind] ?? [];
    for (const id of [second, first]) await adminContext.done('DELETE', `/${kind}/delete`, { id });
    const { data, remaining } = await adminContext.done('GET', `/${kind}/bin`);
    expect([data.map(({ id }) => id), remaining]).toEqual([[first, second], 2]);
    expect((await range('?q=clio')).ids).not.toContain(first);
    for (const id of [first, second]) await adminContext.done('POST', `/${kind}/restore`, { id });
  });

  test('MANY-1: chosen vehicles are read by their numbers, in that order, each once, without those that are gone', async () => {
    const [first = 0, second = 0, third = 0] = ids[kind] ?? [];
    const chosen = `ids=${third},${first},999999,${second},${first}`;
    expect(await range(`?${chosen}&statut=draft`)).toEqual({ ids: [third, first, second], remaining: 3 });
    expect(await range(`?${chosen}&from=1&to=1`)).toEqual({ ids: [first], remaining: 3 });
    for (const wrong of ['x', '1,', '-1', '1 2'])
      expect((await adminContext.rejected('GET', `/${kind}/range?ids=${wrong}`)).status).toBe(400);
  });

  test('MANY-3: many go to the trash and come back together; those that are there already are left out', async () => {
    const [first = 0, second = 0, third = 0] = ids[kind] ?? [];
    const moved = async (path: string, sent: number[]) =>
      (await adminContext.done('POST', `/${kind}/bin${path}`, { ids: sent })).data.map(({ id }) => id).sort();
    await adminContext.done('DELETE', `/${kind}/delete`, { id: third });
    expect(await moved('', [first, second, third, 999_999, first])).toEqual([first, second]);
    expect(await moved('', [first, second])).toEqual([]);
    expect(await range('')).toMatchObject({ remaining: COUNT - 3 });
    expect(await moved('/restore', [second, first, 999_999])).toEqual([first, second]);
    expect(await moved('/restore', [second, third])).toEqual([third]);
    expect(await range('')).toEqual({ ids: newest(0, 24), remaining: COUNT });
    expect((await adminContext.rejected('POST', `/${kind}/bin`, { ids: 'x' })).status).toBe(422);
  });
});
