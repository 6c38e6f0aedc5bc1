import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { dataServiceForFile, HOSTILE_VALUES, rejected } from '../../../../tests/support/data-service.ts';
import { hostileText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { cars } from '../../../../tests/support/vehicles.ts';
import { readRevision } from '../../../server/db/database.ts';
import { operatorOfThisMachine } from '../auth/admin.ts';

const ADMIN = operatorOfThisMachine();
const IMAGE = 'https://images.example/1.jpg';

const { context, service, loose, logged, done, names, addUser } = dataServiceForFile();

describe('DSV-3: insert', () => {
  test('returns the inserted row with its id', async () => {
    const response = done(await service.insert('Users', { email: 'a@b.fr', name: 'Ada', image: '' }));
    expect(response).toEqual({
      data: [{ id: expect.any(Number), email: 'a@b.fr', name: 'Ada', image: '' }],
      statusText: 'Created',
      error: null,
      status: 201,
      remaining: 1,
    });
  });

  test('any text is a value, and comes back as it was', async () => {
    const text = hostileText.filter((value) => !value.includes('\0') && value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.constantFrom(...HOSTILE_VALUES)), async (name) => {
        const { data } = done(await service.insert('Users', { email: `${crypto.randomUUID()}@b.fr`, name, image: '' }));
        expect(data?.[0]?.name).toBe(name);
        expect(done(await service.read('Users', { equals: { name } })).data?.[0]?.name).toBe(name);
        expect(await service.exists('Users', { name })).toBe(true);
      }),
      seeded(100),
    );
  });

  test('DSV-8: a second row of one e-mail address is the backend’s conflict, unchanged and not logged', async () => {
    await addUser('a@b.fr');
    const response = done(await service.insert('Users', { email: 'a@b.fr', name: 'Second', image: '' }));
    expect(response).toEqual(rejected(409, 'conflict'));
    expect(response.error?.message).toMatch(/unique/i);
    expect(names(await service.read('Users'))).toEqual(['']);
  });

  test.each([
    ['a missing value', { email: 'a@b.fr' }],
    ['a null where there is none', { email: 'a@b.fr', name: null, image: '' }],
    ['an address that is none', { email: 'a', name: '', image: '' }],
    ['an undefined', { email: 'a@b.fr', name: undefined, image: '' }],
    ['nothing', {}],
  ])('%s is rejected', async (_what, row) => {
    expect(await loose.insert('Users', row)).toEqual(rejected(400, 'bad_value'));
    expect(logged).toEqual([]);
    expect(names(await service.read('Users'))).toEqual([]);
  });
});

describe('DSV-4: update', () => {
  test('changes the rows that match and returns them as they are now', async () => {
    const ada = await addUser('a@b.fr', 'Ada');
    await addUser('b@b.fr', 'Bea');
    expect(done(await service.update('Users', { image: IMAGE }, { email: 'a@b.fr' }))).toEqual({
      data: [{ id: ada, email: 'a@b.fr', name: 'Ada', image: IMAGE }],
      statusText: 'OK',
      error: null,
      status: 200,
      remaining: 1,
    });
    expect(done(await service.read('Users', { equals: { image: IMAGE } })).remaining).toBe(1);
  });

  test('no row that matches is no error', async () => {
    expect(done(await service.update('Users', { name: 'x' }, { id: 999_999 }))).toMatchObject({
      data: [],
      remaining: 0,
    });
  });

  test('a filter that is empty is a mistake: nothing is changed', async () => {
    await addUser('a@b.fr', 'Ada');
    expect(await service.update('Users', { name: 'x' }, {})).toEqual(rejected(400, 'bad_value'));
    expect(await loose.update('Users', { name: 'x' }, { id: undefined })).toEqual(rejected(400, 'bad_value'));
    expect(await service.update('Users', {}, { email: 'a@b.fr' })).toEqual(rejected(400, 'bad_value'));
    expect(names(await service.read('Users'))).toEqual(['Ada']);
  });

  test('an e-mail address that another row has is a conflict', async () => {
    await addUser('a@b.fr');
    await addUser('b@b.fr');
    expect(await service.update('Users', { email: 'a@b.fr' }, { email: 'b@b.fr' })).toEqual(rejected(409, 'conflict'));
  });

  test('D39: a vehicle has another writer: here it can only be read', async () => {
    const car = await cars.create(context, ADMIN, buildCar());
    const before = await readRevision(context.database);
    expect(await loose.insert('Cars', { title: 'x' })).toEqual(rejected(400, 'read_only'));
    expect(await loose.update('Cars', { images: '[]' }, { id: car.id })).toEqual(rejected(400, 'read_only'));
    expect(await loose.delete('Cars', { id: car.id })).toEqual(rejected(400, 'read_only'));
    expect(await cars.find(context, car.id)).toEqual(car);
    expect(await readRevision(context.database)).toBe(before);
  });
});

describe('DSV-5 DSV-6: delete and exists', () => {
  test('the rows that match are deleted, and returned', async () => {
    await addUser('a@b.fr', 'Ada');
    await addUser('b@b.fr', 'Bea');
    expect(await service.exists('Users', { email: 'a@b.fr' })).toBe(true);
    expect(names(await service.delete('Users', { email: 'a@b.fr' }))).toEqual(['Ada']);
    expect(await service.exists('Users', { email: 'a@b.fr' })).toBe(false);
    expect(done(await service.delete('Users', { email: 'a@b.fr' }))).toMatchObject({ data: [], status: 200 });
    expect(names(await service.read('Users'))).toEqual(['Bea']);
  });

  test('a filter that is empty is a mistake: nothing is deleted', async () => {
    await addUser('a@b.fr', 'Ada');
    expect(await service.delete('Users', {})).toEqual(rejected(400, 'bad_value'));
    for (const value of HOSTILE_VALUES) expect(done(await service.delete('Users', { email: value })).data).toEqual([]);
    expect(names(await service.read('Users'))).toEqual(['Ada']);
  });

  test('exists uses all of its filters', async () => {
    await addUser('a@b.fr', 'Ada');
    expect(await service.exists('Users', { email: 'a@b.fr', name: 'Ada' })).toBe(true);
    expect(await service.exists('Users', { email: 'a@b.fr', name: 'Bea' })).toBe(false);
    expect(await service.exists('Users', {})).toBe(true);
    for (const value of HOSTILE_VALUES) expect(await service.exists('Users', { email: value })).toBe(false);
    expect(logged).toEqual([]);
  });

  test('exists is false for a column that is not listed, and the reason is logged', async () => {
    expect(await loose.exists('Users', { password: 'x' })).toBe(false);
    expect(logged).toMatchObject([{ code: 'unknown_column' }]);
  });
});

describe('D50: only what is listed is there', () => {
  test.each([
    'users',
    'Brands',
    'Administrators',
    'sessions',
    'sqlite_master',
    'pg_catalog.pg_user',
    '',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'Users; drop table users',
    'Users"',
  ])('there is no table %j', async (table) => {
    await addUser('a@b.fr');
    expect(await loose.read(table)).toEqual(rejected(400, 'unknown_table'));
    expect(await loose.insert(table, { id: 1 })).toEqual(rejected(400, 'unknown_table'));
    expect(await loose.update(table, { id: 1 }, { id: 1 })).toEqual(rejected(400, 'unknown_table'));
    expect(await loose.delete(table, { id: 1 })).toEqual(rejected(400, 'unknown_table'));
    expect(await loose.exists(table, { id: 1 })).toBe(false);
    logged.length = 0;
    expect(done(await service.read('Users')).remaining).toBe(1);
  });
});
