import { beforeAll, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);
const COUNT = 30;
let renault: number;
/** In the order of creation. */
const ids: number[] = [];

beforeAll(async () => {
  renault = (await site.row('POST', '/brands/new', { brandName: 'Renault' })).id;
  for (let i = 0; i < COUNT; i += 1) {
    const row = await site.row('POST', '/cars/new', {
      title: i % 10 === 0 ? `Clio ${i}` : `Modèle ${i}`,
      images: [IMAGE],
      brand: i % 3 === 0 ? renault : null,
      fuel_type: i % 2 ? 'Diesel' : 'Electric',
      gearbox: 'Manuel',
      accessories: i === 7 ? ['Automatique'] : [],
      model_year: String(2000 + i),
      mileage: i * 1000,
      price_per_day: String(i * 10),
      overview: i === 4 ? '100 % électrique, prix_spécial' : '',
    });
    ids.push(row.id);
  }
});

const range = async (query: string) => {
  const { data, remaining } = await site.done('GET', `/cars/range${query}`);
  return { ids: data.map(({ id }) => id), remaining };
};
const newest = (from: number, to: number) => ids.toReversed().slice(from, to + 1);

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
  const { status, message } = await site.rejected('GET', `/cars/range?${query}`);
  expect([status, message]).toEqual([400, '« from » et « to » sont deux rangs à partir de 0, 1000 lignes au plus.']);
});

test('takes the search and the filters of the public list', async () => {
  const queries: [query: string, matches: (i: number) => boolean][] = [
    ['q=clio', (i) => i % 10 === 0],
    ['q=CLIO%2010', (i) => i === 10],
    ['q=renault%20clio', (i) => i % 30 === 0],
    [`marque=${renault}`, (i) => i % 3 === 0],
    [`marque=${renault}&marque=999`, (i) => i % 3 === 0],
    ['carburant=diesel', (i) => i % 2 === 1],
    ['carburant=diesel&carburant=electric', () => true],
    ['boite=automatic', (i) => i === 7],
    ['annee_min=2010&annee_max=2012', (i) => i >= 10 && i <= 12],
    ['km_min=5000&km_max=7000', (i) => i >= 5 && i <= 7],
    ['prix_min=50&prix_max=60', (i) => i === 5 || i === 6],
    ['prix_min=60&prix_max=50', () => true],
    [`carburant=diesel&marque=${renault}&annee_max=2009`, (i) => i % 2 === 1 && i % 3 === 0 && i <= 9],
    ['q=100%20%25', (i) => i === 4],
    ['q=_', (i) => i === 4],
    ['q=&marque=&carburant=&prix_min=&inconnu=1', () => true],
  ];
  for (const [query, matches] of queries) {
    const found = ids.filter((_id, i) => matches(i)).reverse();
    const expected = { ids: found.slice(0, 25), remaining: found.length };
    expect([query, await range(`?${query}`)]).toEqual([query, expected]);
  }
  const remaining = async (q: string) => (await range(`?q=${encodeURIComponent(q)}`)).remaining;
  for (const q of ["'", '\u0000']) expect([q, await remaining(q)]).toEqual([q, COUNT]);
  for (const q of ['"', '\\', 'introuvable', "' or 1=1 --"]) expect([q, await remaining(q)]).toEqual([q, 0]);
  expect((await range('?tri=km&from=0&to=0')).ids).toEqual([ids[0]]);
  expect((await range('?tri=annee&from=0&to=1')).ids).toEqual(newest(0, 1));
});

test('ADMP-11: of a text with many words, the first eight are searched', async () => {
  const long = 'cl li io cli lio clio 1 10';
  expect((await range(`?q=${encodeURIComponent(`${long} introuvable`)}`)).ids).toEqual([ids[10]]);
  const { data } = await site.done('GET', `/cars/counts?q=${encodeURIComponent(`${long} introuvable`)}`);
  expect(data).toMatchObject([{ total: 1 }]);
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
  const { status, message, fields } = await site.rejected('GET', `/cars/range?${query}`);
  expect(status).toBe(400);
  expect(`${message} ${Object.keys(fields)}`).toContain(query.split('=')[0]);
});

test('one vehicle is read by its number: 400 for what is none, 404 for one that is not there', async () => {
  const id = ids[20];
  expect(await site.row('GET', `/cars/${id}`)).toMatchObject({ id, version: 1, title: 'Clio 20' });
  for (const wrong of ['0', '-1', '01', '1.5', 'x', 'new', '1e3', '%20', "1'", '9'.repeat(16), '1'.repeat(5_000)])
    expect([wrong, (await site.rejected('GET', `/cars/${wrong}`)).status]).toEqual([wrong, 400]);
  for (const gone of ['999999', '9'.repeat(15)]) expect((await site.rejected('GET', `/cars/${gone}`)).status).toBe(404);
});

test('the bin is empty, then holds what was thrown, the last first', async () => {
  expect(await site.done('GET', '/cars/bin')).toMatchObject({ data: [], remaining: 0 });
  const [first = 0, second = 0] = ids;
  for (const id of [second, first]) await site.done('DELETE', '/cars/delete', { id });
  const { data, remaining } = await site.done('GET', '/cars/bin');
  expect([data.map(({ id }) => id), remaining]).toEqual([[first, second], 2]);
  expect((await range('?q=clio')).ids).not.toContain(first);
  const bin = async (query: string) => {
    const read = await site.done('GET', `/cars/bin?${query}`);
    return { ids: read.data.map(({ id }) => id), remaining: read.remaining };
  };
  expect(await bin('from=1&to=1')).toEqual({ ids: [second], remaining: 2 });
  expect(await bin(`q=${second}&from=0&to=24`)).toEqual({ ids: [second], remaining: 1 });
  expect(await bin('from=2&to=9')).toEqual({ ids: [], remaining: 2 });
  expect((await site.rejected('GET', `/cars/bin?from=x`)).status).toBe(400);
  for (const id of [first, second]) await site.done('POST', '/cars/restore', { id });
});

test('ADMP-12: the trash is searched by title, reference and plate, words in any order', async () => {
  const car = await site.row('POST', '/cars/new', {
    title: 'Élan Été',
    reference: 'VO-9001',
    plate: 'GT-321-AB',
    status: 'draft',
  });
  await site.done('DELETE', '/cars/delete', { id: car.id });
  const found = async (q: string) =>
    (await site.done('GET', `/cars/bin?${new URLSearchParams({ q })}`)).data.map(({ id }) => id);
  for (const q of ['élan', 'ETE elan', 'vo9001', 'Réf. VO-9001', 'gt321ab', 'GT-321-AB', ''])
    expect([q, await found(q)]).toEqual([q, [car.id]]);
  for (const q of ['elan 9002', 'clio']) expect([q, await found(q)]).toEqual([q, []]);
  await site.done('DELETE', '/cars/bin', { ids: [car.id] });
});

test('MANY-1: chosen vehicles are read by their numbers, in that order, each once, without those that are gone', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  const chosen = `ids=${third},${first},999999,${second},${first}`;
  expect(await range(`?${chosen}&statut=draft`)).toEqual({ ids: [third, first, second], remaining: 3 });
  expect(await range(`?${chosen}&from=1&to=1`)).toEqual({ ids: [first], remaining: 3 });
  for (const wrong of ['x', '1,', '-1', '1 2'])
    expect((await site.rejected('GET', `/cars/range?ids=${wrong}`)).status).toBe(400);
});

test('MANY-3: many go to the trash and come back together; those that are there already are left out', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  const moved = async (path: string, sent: number[]) =>
    (await site.done('POST', `/cars/bin${path}`, { ids: sent })).data.map(({ id }) => id).sort();
  await site.done('DELETE', '/cars/delete', { id: third });
  expect(await moved('', [first, second, third, 999_999, first])).toEqual([first, second]);
  expect(await moved('', [first, second])).toEqual([]);
  expect(await range('')).toMatchObject({ remaining: COUNT - 3 });
  expect(await moved('/restore', [second, first, 999_999])).toEqual([first, second]);
  expect(await moved('/restore', [second, third])).toEqual([third]);
  expect(await range('')).toEqual({ ids: newest(0, 24), remaining: COUNT });
  expect((await site.rejected('POST', '/cars/bin', { ids: 'x' })).status).toBe(422);
});
