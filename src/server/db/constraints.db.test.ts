import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENGINE, openTestContext } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { readRevision } from './database.ts';

type TableRow = Record<string, unknown>;

const context = forFile(openTestContext);
let query: Kysely<Record<string, TableRow>>;
let brand: number;

beforeAll(async () => {
  query = context.database.query as unknown as typeof query;
  brand = (await insertRow('brands', BRAND)).id as number;
});

const BRAND = { brand_name: 'Peugeot', folded_name: 'peugeot' };
const RATE = { title: 'PARIS - ORLY', price: '99', position: 1 };
const FUEL = { code: 'hydrogen', label: 'Hydrogène', french: 'Hydrogène', position: 9 };
const PICTURE = { path: 'cars/1/a.jpg', width: 800, height: 600, placeholder: '' };
const VEHICLE = { title: 'Clio' };

async function insertRow(table: string, row: TableRow): Promise<TableRow> {
  return query.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a row, returns it as stored, and rolls back, so that other tests do not see it. */
async function takes(table: string, row: TableRow): Promise<TableRow> {
  const undo = new Error('undo');
  let result: TableRow = {};
  await query
    .transaction()
    .execute(async (inside) => {
      result = await inside.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow();
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result;
}

/** Expects a rejection by a constraint or a type. The revision must not change. */
async function rejects(work: Promise<unknown>): Promise<void> {
  const { code, errcode } = (await work.then(
    () => ({}),
    (error: unknown) => error,
  )) as { code?: string; errcode?: number };
  if (ENGINE === 'postgres') expect(code).toMatch(/^2[23]/);
  else expect((errcode ?? 0) & 0xff).toBe(19);
}

const emoji = (count: number) => '😀'.repeat(count);

describe.each(['cars', 'trucks'])('%s', (table) => {
  test('the least that a vehicle is: a title; the rest is empty, not unknown', async () => {
    expect(await takes(table, VEHICLE)).toMatchObject({
      ...VEHICLE,
      reference: null,
      overview: '',
      brand: null,
      fuel_type: null,
      gearbox: null,
      mileage: null,
      accessories: '[]',
      images: '[]',
      status: 'available',
      sold_at: '',
      reserved_until: '',
      published_at: null,
      version: 1,
    });
  });

  test.each<[string, TableRow]>([
    ['200 characters of a title, as a person counts', { title: emoji(200) }],
    ['10,000 characters of an overview', { overview: emoji(10_000) }],
    ['500 characters of a text', { color: emoji(500) }],
    ['nothing on the clock', { mileage: 0, seating_capacity: 0 }],
    ['lists', { accessories: '["Été 😀"]', images: '[]' }],
  ])('takes %s', async (_what, over) => {
    expect(await takes(table, { ...VEHICLE, ...over })).toMatchObject(over);
  });

  test.each<[string, TableRow]>([
    ['no title', { title: null }],
    ['an empty title', { title: '' }],
    ['a blank title', { title: ' \t\n\u00a0\u202f\ufeff' }],
    ['201 characters of a title', { title: emoji(201) }],
    ['a long title made of spaces', { title: `Clio${' '.repeat(200)}` }],
    ['10,001 characters of an overview', { overview: emoji(10_001) }],
    ['501 characters of a text', { color: emoji(501) }],
    ['an unknown text', { energy: null }],
    ['a brand that is not there', { brand: 999_999 }],
    ['a fuel that is not there', { fuel_type: 'charbon' }],
    ['a fuel by its label', { fuel_type: 'Diesel' }],
    ['a gearbox that is none', { gearbox: 'Manuel' }],
    ['a negative mileage', { mileage: -1 }],
    ['half a kilometre', { mileage: 1.5 }],
    ['a mileage in words', { mileage: 'beaucoup' }],
    ['a negative number of seats', { seating_capacity: -1 }],
    ['a blank reference', { reference: ' ' }],
    ['101 characters of a reference', { reference: emoji(101) }],
    ['broken JSON', { accessories: '["a"' }],
    ['no JSON', { images: '' }],
    ['an object for a list', { accessories: '{}' }],
    ['a text for a list', { images: '"a"' }],
    ['a time in words', { created_at: 'hier' }],
    ['a day for a time', { created_at: '2026-13-45' }],
    ['a status that is none', { status: 'gone' }],
  ])('rejects %s', async (_what, over) => {
    await rejects(takes(table, { ...VEHICLE, ...over }));
  });

  test('a reference is one vehicle’s only; vehicles without one do not meet', async () => {
    await insertRow(table, { ...VEHICLE, reference: 'VO-1' });
    await rejects(insertRow(table, { ...VEHICLE, reference: 'VO-1' }));
    expect((await insertRow(table, VEHICLE)).reference).toBeNull();
    expect((await insertRow(table, VEHICLE)).reference).toBeNull();
  });

  test('D40: a brand or a fuel that a vehicle has cannot go', async () => {
    const { id } = await insertRow(table, { ...VEHICLE, brand, fuel_type: 'lpg' });
    await rejects(query.deleteFrom('brands').where('id', '=', brand).execute());
    await rejects(query.deleteFrom('fuels').where('code', '=', 'lpg').execute());
    await query.deleteFrom(table).where('id', '=', id).execute();
  });
});

test.each<[string, TableRow]>([
  ['a list for dimensions', { dimensions: '[]' }],
  ['broken weights', { weight: '{' }],
])('trucks reject %s', async (_what, over) => {
  await rejects(takes('trucks', { ...VEHICLE, ...over }));
});

describe('the other tables', () => {
  test.each<[string, string, TableRow]>([
    ['brands', 'a blank name', { brand_name: '\u00a0', folded_name: 'x' }],
    ['brands', '101 characters', { brand_name: emoji(101), folded_name: 'x' }],
    ['brands', 'a name that folds to nothing', { brand_name: '-', folded_name: '' }],
    ['brands', 'a name that is there, folded', { brand_name: 'PEUGEOT', folded_name: 'peugeot' }],
    ['rates', 'a blank title', { ...RATE, title: '\t' }],
    ['rates', '101 characters', { ...RATE, title: emoji(101) }],
    ['rates', 'no price', { ...RATE, price: null }],
    ['rates', '501 characters of a price', { ...RATE, price: emoji(501) }],
    ['fuels', 'a code that is there', { ...FUEL, code: 'diesel' }],
    ['fuels', 'a label that is there', { ...FUEL, label: 'Diesel' }],
    ['fuels', 'no code', { ...FUEL, code: null }],
    ['fuels', 'no French name', { ...FUEL, french: '' }],
    ['pictures', 'no width', { ...PICTURE, width: 0 }],
    ['pictures', 'a negative height', { ...PICTURE, height: -600 }],
    ['pictures', 'no path', { ...PICTURE, path: '' }],
    ['users', 'no address', { email: '', name: '', image: '' }],
    ['users', 'no name', { email: 'a@b.fr', name: null, image: '' }],
    ['administrators', 'a blank name', { name: ' ', password_hash: 'x' }],
    ['sessions', 'a token that is no hash', { token_hash: 'abc', administrator: 1 }],
    ['sessions', 'a session of no administrator', { token_hash: 'a'.repeat(64), administrator: 999_999 }],
    ['catalogue', 'a second revision', { id: 2, revision: 1 }],
    ['catalogue', 'the revision again', { id: 1, revision: 1 }],
  ])('%s reject %s', async (table, _what, row) => {
    await rejects(takes(table, row));
  });

  test('the sessions of an administrator go with the account', async () => {
    const { id } = await insertRow('administrators', { name: 'bea', password_hash: 'x' });
    await insertRow('sessions', { token_hash: 'b'.repeat(64), administrator: id });
    await query.deleteFrom('administrators').where('id', '=', id).execute();
    expect(await query.selectFrom('sessions').select('token_hash').execute()).toEqual([]);
  });
});

describe('the revision of the catalogue', () => {
  const WRITES: [string, TableRow, TableRow][] = [
    ['cars', VEHICLE, { title: 'Twingo' }],
    ['trucks', VEHICLE, { title: 'Master' }],
    ['brands', { brand_name: 'Dacia', folded_name: 'dacia' }, { brand_name: 'DACIA' }],
    ['rates', RATE, { price: '101' }],
    ['fuels', FUEL, { french: 'H2' }],
    ['pictures', PICTURE, { placeholder: 'data:x' }],
  ];

  test.each(WRITES)('grows with every write of %s, inside the transaction that writes', async (table, row, change) => {
    const key = table === 'fuels' ? 'code' : table === 'pictures' ? 'path' : 'id';
    let id: unknown;
    const steps: ((inside: typeof query) => Promise<unknown>)[] = [
      async (inside) => {
        id = (await inside.insertInto(table).values(row).returning(key).executeTakeFirstOrThrow())[key];
      },
      (inside) => inside.updateTable(table).set(change).where(key, '=', id).execute(),
      (inside) => inside.deleteFrom(table).where(key, '=', id).execute(),
    ];
    for (const step of steps) {
      const before = await readRevision(context.database);
      await query.transaction().execute(async (inside) => {
        await step(inside);
        expect(await readRevision({ ...context.database, query: inside as never })).toBe(before + 1);
      });
      expect(await readRevision(context.database)).toBe(before + 1);
    }
  });

  test.each(WRITES)('a write of %s that is rolled back leaves it', async (table, row) => {
    const before = await readRevision(context.database);
    await takes(table, row);
    expect(await readRevision(context.database)).toBe(before);
  });

  test('who signs in and who administers is no catalogue', async () => {
    const before = await readRevision(context.database);
    await insertRow('users', { email: 'c@d.fr', name: '', image: '' });
    await insertRow('administrators', { name: 'cleo', password_hash: 'x' });
    await sql`update users set name = 'x'`.execute(query);
    await query.deleteFrom('administrators').execute();
    expect(await readRevision(context.database)).toBe(before);
  });
});
