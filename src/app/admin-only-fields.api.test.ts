import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminRow } from '../../tests/support/admin-api.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { seeded } from '../../tests/support/property.ts';
import type { FieldTable } from '../features/stock/vehicles/fields/field.ts';
import { VEHICLE_FIELDS } from '../features/stock/vehicles/fields/vehicle.fields.ts';

const HIDDEN: FieldTable = {
  vin: {
    type: 'text',
    label: 'Numéro de série',
    visibility: 'admin',
    detail: true,
    card: 'chip',
  },
  margin: {
    type: 'integer',
    label: 'Marge',
    visibility: 'admin',
    filter: { type: 'range', query: 'marge' },
    sort: { name: 'marge', order: 'asc' },
  },
};
// The modules that read this table are loaded after this line.
Object.assign(VEHICLE_FIELDS, HIDDEN);
const { IMAGE, openAdminApi } = await import('../../tests/support/admin-api.ts');

const KINDS = ['cars', 'trucks'] as const;
const PAGES = {
  cars: { list: '/', vehicle: (id: number) => `/car/${id}` },
  trucks: { list: '/trucks-rental', vehicle: (id: number) => `/trucks-rental/${id}` },
};

const site = forFile(openAdminApi);
/** Addresses of feeds without the VIN, one for each format. */
let feeds: string[];
beforeAll(async () => {
  const { query } = site.context.database;
  for (const kind of KINDS)
    for (const [column, type] of [
      ['margin', 'integer'],
      ['undeclared', "text not null default ''"],
    ])
      await sql.raw(`alter table ${kind} add column ${column} ${type}`).execute(query);
  const make = (format: string) => site.row('POST', '/feeds', { name: format, format });
  feeds = [await make('xml'), await make('csv'), await make('meta')].map(({ url }) => new URL(String(url)).pathname);
});

const TITLE = 'Peugeot témoin';

/**
 * Reads each public response twice, because the second may come from the cache. Returns all bodies. None of them may
 * contain the vehicle's administrative fields. No list contains a sold vehicle.
 */
async function publicBodies(kind: (typeof KINDS)[number], id: number, isSold = false): Promise<string[]> {
  const own = [`/api/${kind}/${id}`, PAGES[kind].vehicle(id)];
  const stock = feeds.filter((path) => !path.endsWith('/meta.csv'));
  const lists = [
    ...stock,
    `/api/${kind}/list/-1`,
    `/api/${kind}/list/-1?tri=prix&critair=2`,
    `/api/${kind}/listing`,
    PAGES[kind].list,
  ];
  const shown = isSold ? own : [...own, ...lists];
  // The test's vehicles lack values that Meta's catalogue requires.
  const meta = feeds.filter((path) => !stock.includes(path));
  const others = [...meta, `/api/${kind}/listing?q=temoinn`, '/api/openapi.json', '/sitemap.xml'];
  const bodies: string[] = [];
  for (const path of [...own, ...lists, ...others])
    for (let times = 0; times < 2; times += 1) {
      const { statusCode, body } = await site.app.inject(path);
      const isExpected = (isSold && lists.includes(path)) || shown.includes(path) === body.includes(TITLE);
      expect([path, statusCode, isExpected]).toEqual([path, 200, true]);
      bodies.push(body);
    }
  return bodies;
}

const NAMES = [
  '"vin"',
  '"margin"',
  '"plate"',
  'undeclared',
  'Numéro de série',
  'Immatriculation',
  'marge_min',
  'reserved_note',
  'final_price',
  'sold_at',
  'published_at',
];

describe.each(KINDS)('%s', (kind) => {
  test('whatever they hold, no public body shows them or their names', { timeout: 60_000 }, async () => {
    const secret = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(secret, secret, secret, secret, secret),
        fc.integer({ min: 5_000_000, max: 9_999_999 }),
        async ([vin, undeclared, plate, reserved_note, final_price], margin) => {
          const fields = { title: TITLE, images: [IMAGE], crit_air: '2', vin, plate, margin };
          const state = { status: 'reserved', reserved_note };
          const row: AdminRow = await site.row('POST', `/${kind}/new`, { ...fields, ...state });
          await sql`update ${sql.table(kind)} set undeclared = ${undeclared} where id = ${row.id}`.execute(
            site.context.database.query,
          );
          expect(row).toMatchObject({ vin, plate, margin, reserved_note });
          const bodies = await publicBodies(kind, row.id);
          await site.done('POST', `/${kind}/status`, { ids: [row.id], status: 'sold', final_price });
          expect(await site.row('GET', `/${kind}/${row.id}`)).toMatchObject({ final_price });
          for (const body of [...bodies, ...(await publicBodies(kind, row.id, true))])
            for (const hidden of [vin, undeclared, plate, reserved_note, final_price, String(margin), ...NAMES])
              expect(body).not.toContain(hidden);
        },
      ),
      seeded(4),
    );
  });

  test('the administration reads and changes them, and no column that is not declared', async () => {
    const row = await site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], vin: 'VF1' });
    expect(await site.row('PUT', `/${kind}/edit`, { id: row.id, vin: 'VF2' })).toMatchObject({
      vin: 'VF2',
      margin: null,
    });
    const found = await site.row('GET', `/${kind}/${row.id}`);
    expect(found).toMatchObject({ vin: 'VF2', version: 2 });
    expect(found).not.toHaveProperty('undeclared');
  });

  test('the public list neither filters nor sorts by them', async () => {
    const filtered = await site.app.inject(`/api/${kind}/list/-1?marge_min=9999999`);
    expect(filtered.json().remaining).toBeGreaterThan(0);
    expect((await site.app.inject(`/api/${kind}/list/-1?tri=marge`)).statusCode).toBe(400);
  });
});
