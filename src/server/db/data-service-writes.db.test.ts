import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '../../../tests/support/context.ts';
import { HOSTILE_VALUES, refused, untyped } from '../../../tests/support/data-service.ts';
import { hostileText } from '../../../tests/support/hostile.ts';
import { seeded } from '../../../tests/support/property.ts';
import { operatorOfThisMachine } from '../../features/auth/admin.ts';
import { cars } from '../../features/cars/cars.repository.ts';
import { buildCar } from '../../features/cars/cars.seed.ts';
import { type Answer, type DataService, dataServiceOf } from './data-service.ts';
import { readRevision } from './database.ts';

const ADMIN = operatorOfThisMachine();
const IMAGE = 'https://images.example/1.jpg';

let context: TestContext;
let service: DataService;
const logged: unknown[] = [];

beforeAll(async () => {
  context = await openTestContext();
  service = dataServiceOf(context.database, (error) => void logged.push(error));
});
afterAll(() => context.close());
beforeEach(async () => {
  logged.length = 0;
  await context.database.query.deleteFrom('users').execute();
  await context.database.query.deleteFrom('cars').execute();
});

/** An answer that is none of the refusals that are logged. */
function done(answer: Answer | false): Answer {
  expect(logged).toEqual([]);
  if (answer === false) throw new Error('answered false');
  return answer;
}

const loose = () => untyped(service);
const names = (answer: Answer | false) => (done(answer).data ?? []).map(({ name }) => name);
const addUser = async (email: string, name = '', image = ''): Promise<number> =>
  done(await service.insert('Users', { email, name, image })).data?.[0]?.id as number;

describe('DSV-3: insert', () => {
  test('answers the inserted row with its id', async () => {
    const answer = done(await service.insert('Users', { email: 'a@b.fr', name: 'Ada', image: '' }));
    expect(answer).toEqual({
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
    const answer = done(await service.insert('Users', { email: 'a@b.fr', name: 'Second', image: '' }));
    expect(answer).toEqual(refused(409, 'conflict'));
    expect(answer.error?.message).toMatch(/unique/i);
    expect(names(await service.read('Users'))).toEqual(['']);
  });

  test.each([
    ['a missing value', { email: 'a@b.fr' }],
    ['a null where there is none', { email: 'a@b.fr', name: null, image: '' }],
    ['an address that is none', { email: 'a', name: '', image: '' }],
    ['a number for a text', { email: 'a@b.fr', name: 5, image: '' }],
    ['an object', { email: 'a@b.fr', name: { toString: 'x' }, image: '' }],
    ['an undefined', { email: 'a@b.fr', name: undefined, image: '' }],
    ['a NUL', { email: 'a@b.fr', name: 'a\0b', image: '' }],
    ['half a character', { email: 'a@b.fr', name: 'a\ud800', image: '' }],
    ['nothing', {}],
  ])('%s is refused', async (_what, row) => {
    expect(await loose().insert('Users', row)).toEqual(refused(400, 'bad_value'));
    expect(logged).toEqual([]);
    expect(names(await service.read('Users'))).toEqual([]);
  });
});

describe('DSV-4: update', () => {
  test('changes the rows that match and answers them as they are now', async () => {
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
    expect(await service.update('Users', { name: 'x' }, {})).toEqual(refused(400, 'bad_value'));
    expect(await loose().update('Users', { name: 'x' }, { id: undefined })).toEqual(refused(400, 'bad_value'));
    expect(await service.update('Users', {}, { email: 'a@b.fr' })).toEqual(refused(400, 'bad_value'));
    expect(names(await service.read('Users'))).toEqual(['Ada']);
  });

  test('an e-mail address that another row has is a conflict', async () => {
    await addUser('a@b.fr');
    await addUser('b@b.fr');
    expect(await service.update('Users', { email: 'a@b.fr' }, { email: 'b@b.fr' })).toEqual(refused(409, 'conflict'));
  });

  test('DSV-7 D39: the images of a vehicle by its id; the change counts in its version and in the catalogue', async () => {
    const { id } = await cars.create(context, ADMIN, buildCar());
    const other = await cars.create(context, ADMIN, buildCar());
    const before = await readRevision(context.database);
    expect(
      done(await service.update('Cars', { images: [IMAGE, 'https://é.example/2.jpg'] }, { id })).data,
    ).toMatchObject([{ id, images: [IMAGE, 'https://é.example/2.jpg'] }]);
    expect((await cars.find(context, id))?.images).toEqual([IMAGE, 'https://é.example/2.jpg']);
    expect((await cars.find(context, other.id))?.images).toEqual(other.images);
    const { version } = await context.database.query
      .selectFrom('cars')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(version).toBe(2);
    expect(await readRevision(context.database)).toBeGreaterThan(before);
  });

  test.each([
    [{ title: 'x' }, 'read_only'],
    [{ id: 5 }, 'read_only'],
    [{ version: 1 }, 'unknown_column'],
    [{ images: 'x' }, 'bad_value'],
    [{ images: ['a\0'] }, 'bad_value'],
    [{ images: ['\ud800'] }, 'bad_value'],
    [{ images: [1] }, 'bad_value'],
    [{ images: null }, 'bad_value'],
  ])('of a vehicle %j is refused', async (changes, code) => {
    const { id } = await cars.create(context, ADMIN, buildCar());
    const before = await readRevision(context.database);
    expect(await loose().update('Cars', changes, { id })).toEqual(refused(400, code));
    expect(logged).toEqual([]);
    expect(await readRevision(context.database)).toBe(before);
  });
});

describe('DSV-5 DSV-6: delete and exists', () => {
  test('the rows that match go, and are answered', async () => {
    await addUser('a@b.fr', 'Ada');
    await addUser('b@b.fr', 'Bea');
    expect(await service.exists('Users', { email: 'a@b.fr' })).toBe(true);
    expect(names(await service.delete('Users', { email: 'a@b.fr' }))).toEqual(['Ada']);
    expect(await service.exists('Users', { email: 'a@b.fr' })).toBe(false);
    expect(done(await service.delete('Users', { email: 'a@b.fr' }))).toMatchObject({ data: [], status: 200 });
    expect(names(await service.read('Users'))).toEqual(['Bea']);
  });

  test('a filter that is empty is a mistake: nothing goes', async () => {
    await addUser('a@b.fr', 'Ada');
    expect(await service.delete('Users', {})).toEqual(refused(400, 'bad_value'));
    for (const value of HOSTILE_VALUES) expect(done(await service.delete('Users', { email: value })).data).toEqual([]);
    expect(names(await service.read('Users'))).toEqual(['Ada']);
  });

  test('exists asks with all of its filters', async () => {
    await addUser('a@b.fr', 'Ada');
    expect(await service.exists('Users', { email: 'a@b.fr', name: 'Ada' })).toBe(true);
    expect(await service.exists('Users', { email: 'a@b.fr', name: 'Bea' })).toBe(false);
    expect(await service.exists('Users', {})).toBe(true);
    for (const value of HOSTILE_VALUES) expect(await service.exists('Users', { email: value })).toBe(false);
    expect(logged).toEqual([]);
  });

  test('what exists cannot ask is false, and its reason is logged', async () => {
    expect(await loose().exists('Users', { password: 'x' })).toBe(false);
    expect(logged).toMatchObject([{ code: 'unknown_column' }]);
  });
});

describe('D50: only what is listed is there', () => {
  test.each([
    ...['users', 'Brands', 'Administrators', 'sessions', 'sqlite_master', 'pg_catalog.pg_user', ''],
    ...['__proto__', 'constructor', 'hasOwnProperty', 'Users; drop table users', 'Users"'],
  ])('there is no table %j', async (table) => {
    await addUser('a@b.fr');
    expect(await loose().read(table)).toEqual(refused(400, 'unknown_table'));
    expect(await loose().insert(table, { id: 1 })).toEqual(refused(400, 'unknown_table'));
    expect(await loose().update(table, { id: 1 }, { id: 1 })).toEqual(refused(400, 'unknown_table'));
    expect(await loose().delete(table, { id: 1 })).toEqual(refused(400, 'unknown_table'));
    expect(await loose().exists(table, { id: 1 })).toBe(false);
    logged.length = 0;
    expect(done(await service.read('Users')).remaining).toBe(1);
  });
});
