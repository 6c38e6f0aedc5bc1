import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { openTestContext } from '../../../../tests/support/context.ts';
import { dataServiceForFile, HOSTILE_VALUES, rejected } from '../../../../tests/support/data-service.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { cars } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../auth/admin.ts';
import { dataServiceOf } from './data-service.repository.ts';

const ADMIN = operatorOfThisMachine();
const IMAGE = 'https://images.example/1.jpg';

const { context, service, loose, logged, done, names, addUser } = dataServiceForFile();

describe('DSV-1 DSV-2: read', () => {
  const ADDED = ['Zoé', 'ada', 'Élégance Pro', 'ELEGANCE', '100 %', 'a_b', 'c\\d', 'élégance max'];
  beforeEach(async () => {
    for (const [i, name] of ADDED.entries()) await addUser(`${i}@b.fr`, name, i % 2 === 0 ? 'even' : 'odd');
  });

  test('CST-13: by id, descending, all columns, all rows', async () => {
    const response = done(await service.read('Users'));
    expect(response).toMatchObject({ error: null, status: 200, statusText: 'OK', remaining: ADDED.length });
    expect(response.data?.map(({ name }) => name)).toEqual(ADDED.toReversed());
    expect(Object.keys(response.data?.[0] ?? {}).toSorted()).toEqual(['email', 'id', 'image', 'name']);
  });

  test('only the columns that are named', async () => {
    expect(done(await service.read('Users', { columns: ['name'], equals: { name: 'ada' } })).data).toEqual([
      { name: 'ada' },
    ]);
  });

  test('equality filters must all hold, exactly', async () => {
    expect(names(await service.read('Users', { equals: { name: 'ada', image: 'odd' } }))).toEqual(['ada']);
    expect(names(await service.read('Users', { equals: { name: 'ada', image: 'even' } }))).toEqual([]);
    expect(names(await service.read('Users', { equals: { name: 'ADA' } }))).toEqual([]);
    expect(names(await service.read('Users', { equals: { name: 'a%' } }))).toEqual([]);
  });

  test('a range is two row numbers, both included, and remaining counts all rows that match', async () => {
    const read = (range: [number, number]) => service.read('Users', { range });
    expect(names(await read([0, 0]))).toEqual(['élégance max']);
    expect(names(await read([1, 3]))).toEqual(['c\\d', 'a_b', '100 %']);
    expect(done(await read([1, 3])).remaining).toBe(ADDED.length);
    expect(done(await read([6, 100]))).toMatchObject({ data: [{ name: 'ada' }, { name: 'Zoé' }], remaining: 8 });
    expect(done(await read([100, Number.MAX_SAFE_INTEGER]))).toMatchObject({ data: [], remaining: 8 });
    expect(names(await read([0, Number.MAX_SAFE_INTEGER]))).toHaveLength(8);
  });

  test.each([[[3, 1]], [[-1, 5]], [[0, 1.5]], [[0, Number.NaN]], [[0, Number.POSITIVE_INFINITY]], [['0', '5']], [[0]]])(
    'the range %j is rejected',
    async (range) => {
      expect(await loose.read('Users', { range })).toEqual(rejected(400, 'bad_value'));
    },
  );

  test('a partial match takes words in their order, whatever stands between them, their case or an accent’s case', async () => {
    const matching = async (...words: string[]) => names(await service.read('Users', { matches: { name: words } }));
    expect(await matching('élég')).toEqual(['élégance max', 'Élégance Pro']);
    expect(await matching('ÉLÉGANCE')).toEqual(['élégance max', 'Élégance Pro']);
    expect(await matching('élé', 'PRO')).toEqual(['Élégance Pro']);
    expect(await matching('pro', 'élé')).toEqual([]);
    expect(await matching('élé', 'élé')).toEqual([]);
    expect(await matching('elegance')).toEqual(['ELEGANCE']);
    expect(await matching()).toHaveLength(8);
    expect(await matching('')).toHaveLength(8);
  });

  test('no words are no restriction, also where there is no text', async () => {
    await cars.create(context, ADMIN, buildCar({ fuel_type: null }));
    expect(done(await service.read('Cars', { matches: { fuel_type: [] } })).remaining).toBe(1);
    expect(done(await service.read('Cars', { matches: { fuel_type: ['e'] } })).remaining).toBe(0);
  });

  test('wildcards in a word are letters', async () => {
    const matching = async (...words: string[]) => names(await service.read('Users', { matches: { name: words } }));
    expect(await matching('%')).toEqual(['100 %']);
    expect(await matching('_')).toEqual(['a_b']);
    expect(await matching('\\')).toEqual(['c\\d']);
    expect(await matching('a', '_', 'b')).toEqual(['a_b']);
    for (const word of HOSTILE_VALUES.filter((text) => !['\\', '%', '_', 'ÉLÉGANCE'].includes(text)))
      expect(await matching(word)).toEqual([]);
  });

  test('a word is found in any text that holds it, and filters add up', async () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'É', '%', '_', '\\', "'", '😀', ' '),
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(8), fc.nat(8), async (name, from, to) => {
        const id = await addUser(`${crypto.randomUUID()}@b.fr`, name);
        const word = name.slice(from, to);
        if (!word.isWellFormed()) return;
        const found = done(await service.read('Users', { matches: { name: [word.toUpperCase()] }, equals: { id } }));
        expect(found.remaining).toBe(1);
      }),
      seeded(100),
    );
  });

  test('order by a column either way, ties by id descending', async () => {
    const ordered = async (ascending: boolean) =>
      done(await service.read('Users', { orderBy: { column: 'image', ascending }, columns: ['id', 'image'] })).data;
    const ascending = (await ordered(true)) ?? [];
    expect(ascending.map(({ image }) => image)).toEqual([...Array(4).fill('even'), ...Array(4).fill('odd')]);
    expect((await ordered(false))?.map(({ image }) => image)).toEqual([
      ...Array(4).fill('odd'),
      ...Array(4).fill('even'),
    ]);
    const even = ascending.slice(0, 4).map(({ id }) => id as number);
    expect(even).toEqual(even.toSorted((a, b) => b - a));
  });

  test('lists come as lists', async () => {
    await cars.create(context, ADMIN, buildCar({ title: 'Clio', images: [IMAGE], accessories: ['Bluetooth', 'Été'] }));
    expect(done(await service.read('Cars', { columns: ['title', 'images', 'accessories', 'mileage'] })).data).toEqual([
      { title: 'Clio', images: [IMAGE], accessories: ['Bluetooth', 'Été'], mileage: 42_000 },
    ]);
  });

  test.each([
    [{ columns: ['password_hash'] }, 'unknown_column'],
    [{ columns: ['__proto__'] }, 'unknown_column'],
    [{ columns: ['id"; drop table users; --'] }, 'unknown_column'],
    [{ equals: { toString: 'x' } }, 'unknown_column'],
    [{ equals: JSON.parse('{"__proto__": 1}') }, 'unknown_column'],
    [{ equals: { 'id = 1 or id': 1 } }, 'unknown_column'],
    [{ equals: { email: undefined } }, 'bad_value'],
    [{ matches: { constructor: ['1'] } }, 'unknown_column'],
    [{ orderBy: { column: 'random()', ascending: true } }, 'unknown_column'],
  ])('%j is rejected', async (reading, code) => {
    expect(await loose.read('Users', reading)).toEqual(rejected(400, code));
    expect(logged).toEqual([]);
  });
});

test('DSV-8 ERR-6: when the database is unavailable every call gives false, and the reason is logged', async () => {
  const closed = await openTestContext();
  const reasons: unknown[] = [];
  const service = dataServiceOf(closed.database, (error) => void reasons.push(error));
  await closed.close();
  expect(await service.read('Users')).toBe(false);
  expect(await service.insert('Users', { email: 'a@b.fr', name: '', image: '' })).toBe(false);
  expect(await service.update('Users', { name: 'x' }, { id: 1 })).toBe(false);
  expect(await service.delete('Users', { id: 1 })).toBe(false);
  expect(await service.exists('Users', { id: 1 })).toBe(false);
  expect(reasons).toHaveLength(5);
  for (const reason of reasons) expect(reason).toBeInstanceOf(Error);
});
