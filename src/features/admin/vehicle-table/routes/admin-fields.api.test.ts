import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminRow, IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { readRevision } from '../../../../server/db/database.ts';
import { MAX_TEXT } from '../../../../shared/fields.schema.ts';
import { CAR_FIELDS } from '../../../stock/cars/car.fields.ts';
import { DIMENSIONS, TRUCK_FIELDS, WEIGHTS } from '../../../stock/trucks/truck.fields.ts';
import { type FieldTable, fieldEntries } from '../../../stock/vehicles/fields/field.ts';

/** Accepted and rejected values of every field (AAPI-4, AAPI-5), through an edit of one car and one truck. */

const adminContext = forFile(openAdminApi);
const ids: Record<string, number> = {};
let brand: number;
beforeAll(async () => {
  brand = (await adminContext.row('POST', '/brands/new', { brandName: 'Citroën' })).id;
  for (const kind of KINDS)
    ids[kind] = (await adminContext.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE] })).id;
});

const KINDS = ['cars', 'trucks'] as const;
type Kind = (typeof KINDS)[number];

const textsOf = (fields: FieldTable) =>
  fieldEntries(fields)
    .filter(([, { type }]) => ['text', 'price', 'year'].includes(type))
    .map(([name]) => name);
const TEXTS: Record<Kind, readonly string[]> = { cars: textsOf(CAR_FIELDS), trucks: textsOf(TRUCK_FIELDS) };

/** Edits a vehicle; its response must equal the row as it is then read. */
async function edit(kind: Kind, changes: object): Promise<AdminRow> {
  const edited = await adminContext.row('PUT', `/${kind}/edit`, { id: ids[kind], ...changes });
  const found = await adminContext.row('GET', `/${kind}/${ids[kind]}`);
  expect(found).toEqual(edited);
  return found;
}

/** Expects these field errors and no other, and an unchanged row. */
async function rejects(kind: Kind, changes: object, fields: Record<string, string>): Promise<void> {
  const before = await readRevision(adminContext.context.database);
  const rejected = await adminContext.rejected('PUT', `/${kind}/edit`, { id: ids[kind], ...changes });
  expect(rejected).toEqual({ status: 422, message: 'Certains champs sont à corriger.', fields });
  expect(await readRevision(adminContext.context.database)).toBe(before);
}

const emoji = (count: number) => '😀'.repeat(count);
const NO_TEXT = [true, [], ['a'], {}, { a: 1 }];

/** [sent, stored] */
const STORED_TEXTS: [unknown, string][] = [
  ['1 200,50 €', '1 200,50 €'],
  ['sur demande', 'sur demande'],
  ['1200', '1200'],
  [1200, '1200'],
  [12.5, '12.5'],
  [0, '0'],
  [' 49 ', ' 49 '],
  ['', ''],
  [null, ''],
  ["Robert'); DROP TABLE cars;--", "Robert'); DROP TABLE cars;--"],
  ['a\u0000b\u0007c\u001bd\u007fe\u0085f\u202eg', 'abcdefg'],
  ['a\r\nb\rc\nd\te', 'a\nb\nc\nd e'],
  ['a\ud800b', 'a\ufffdb'],
  ['%_\\"\'`$1?:x', '%_\\"\'`$1?:x'],
  ['</script><!--\u2028&amp;', '</script><!--\u2028&amp;'],
  [emoji(MAX_TEXT), emoji(MAX_TEXT)],
];

describe.each(KINDS)('%s', (kind) => {
  test(`D37: free texts are stored as they are sent: ${TEXTS[kind].join(', ')}`, async () => {
    // In one request, which names each field at fault.
    const all = <T>(value: T) => Object.fromEntries(TEXTS[kind].map((name) => [name, value]));
    for (const [sent, stored] of STORED_TEXTS) expect(await edit(kind, all(sent))).toMatchObject(all(stored));
    for (const sent of NO_TEXT) await rejects(kind, all(sent), all('Un texte est attendu'));
    await rejects(kind, all(emoji(MAX_TEXT + 1)), all('500 caractères au plus'));
    await edit(kind, all(''));
  });

  test('D35: the title is trimmed, never empty, and has 200 characters at the most', async () => {
    expect((await edit(kind, { title: `  ${emoji(200)}\n ` })).title).toBe(emoji(200));
    expect((await edit(kind, { title: 208 })).title).toBe('208');
    for (const sent of ['', '  ', '\u00a0\u2003\n', '\u0000\u0007', '\u200b\u2060', null])
      await rejects(kind, { title: sent }, { title: 'Le titre est obligatoire' });
    await rejects(kind, { title: emoji(201) }, { title: '200 caractères au plus' });
    for (const sent of NO_TEXT) await rejects(kind, { title: sent }, { title: 'Un texte est attendu' });
    await edit(kind, { title: 'C3' });
  });

  test('overview has 10,000 characters at the most, and its lines', async () => {
    for (const text of ['Une ligne\nune autre', emoji(10_000), ''])
      expect((await edit(kind, { overview: text })).overview).toBe(text);
    await rejects(kind, { overview: 'x'.repeat(10_001) }, { overview: '10\u00a0000 caractères au plus' });
  });

  test('reference is trimmed and unique in its list; none is none', async () => {
    expect((await edit(kind, { reference: ` ${emoji(100)} ` })).reference).toBe(emoji(100));
    await rejects(kind, { reference: emoji(101) }, { reference: '100 caractères au plus' });
    const { data } = await adminContext.done('POST', `/${kind}/new`, {
      title: 'Autre',
      images: [IMAGE],
      reference: 'R-1',
    });
    await rejects(kind, { reference: ' R-1' }, { reference: 'Un autre véhicule a déjà cette référence' });
    await adminContext.done('PUT', `/${kind}/edit`, { id: data[0]?.id, reference: 'R-1' });
    await adminContext.done('DELETE', `/${kind}/delete`, { id: data[0]?.id });
    await rejects(kind, { reference: 'R-1' }, { reference: 'Un véhicule de la corbeille a déjà cette référence' });
    for (const none of ['', '  ', null]) expect((await edit(kind, { reference: none })).reference).toBe('');
  });

  test.each(['mileage', 'seating_capacity'])('MOD-9: %s is a whole number from 0, or none', async (name) => {
    const numbers: [unknown, number | null][] = [
      [45_000, 45_000],
      ['45000', 45_000],
      ['45 000', 45_000],
      [' 45\u00a0000 ', 45_000],
      ['45\u202f000', 45_000],
      [0, 0],
      ['0', 0],
      ['007', 7],
      [9_999_999, 9_999_999],
      [null, null],
      [5, 5],
      ['', null],
      [5, 5],
      ['  ', null],
    ];
    for (const [sent, stored] of numbers) expect((await edit(kind, { [name]: sent }))[name]).toBe(stored);
    for (const sent of [-1, '-1', 1.5, '1,5', '1e3', 1e300, 'abc', '45 000 miles', '٣', '0x10', true, [], [5], {}])
      await rejects(kind, { [name]: sent }, { [name]: 'Un nombre entier est attendu' });
    for (const sent of [10_000_000, '10000000', '9'.repeat(400)])
      await rejects(kind, { [name]: sent }, { [name]: '9\u00a0999\u00a0999 au plus' });
  });

  test('MOD-9: mileage may be sent with its unit', async () => {
    for (const sent of ['45 000 km', '45.000 km']) expect((await edit(kind, { mileage: sent })).mileage).toBe(45_000);
  });

  test('D38: milage is another name of mileage, which wins where both are sent', async () => {
    expect((await edit(kind, { milage: '46 000' })).mileage).toBe(46_000);
    expect((await edit(kind, { milage: 1, mileage: 2 })).mileage).toBe(2);
    expect((await edit(kind, { milage: 1, mileage: null })).mileage).toBeNull();
    expect((await edit(kind, { mileage: 3, milage: '' })).mileage).toBe(3);
    expect((await edit(kind, { milage: '' })).mileage).toBeNull();
    await rejects(kind, { milage: 'x' }, { milage: 'Un nombre entier est attendu' });
  });

  test('brand is the id of a brand that exists, or none', async () => {
    for (const sent of [brand, String(brand), ` ${brand} `])
      expect((await edit(kind, { brand: sent })).brand).toBe(brand);
    for (const none of [null, '', ' ']) expect((await edit(kind, { brand: none })).brand).toBeNull();
    for (const sent of [
      0,
      -1,
      1.5,
      `0${brand}`,
      'Citroën',
      999_999,
      '999999999999999',
      1e20,
      '9'.repeat(20),
      true,
      [brand],
      {},
    ])
      await rejects(kind, { brand: sent }, { brand: 'Cette marque n’existe pas' });
  });

  test('D13: fuel_type and gearbox are known choices however they are written, returned as the forms write them', async () => {
    const fuels = {
      diesel: 'Diesel',
      GAZOLE: 'Diesel',
      'Unleaded Petrol': 'Unleaded Petrol',
      essence: 'Unleaded Petrol',
      CNG: 'CNG',
      gnv: 'CNG',
      electrique: 'Electric',
      Hybride: 'Hybride',
      gpl: 'GPL',
      ' ': '',
    };
    for (const [sent, label] of Object.entries(fuels))
      expect((await edit(kind, { fuel_type: sent })).fuel_type).toBe(label);
    const boxes = {
      manuel: 'Manuel',
      Manual: 'Manuel',
      BVM6: 'Manuel',
      automatic: 'Automatique',
      bva: 'Automatique',
      cvt: 'Automatique à variation continue',
      'Continuously variable automatic': 'Automatique à variation continue',
      '': '',
    };
    for (const [sent, label] of Object.entries(boxes))
      expect((await edit(kind, { gearbox: sent })).gearbox).toBe(label);
    expect(await edit(kind, { fuel_type: 'diesel', gearbox: 'cvt' })).toMatchObject({ fuel_type: 'Diesel' });
    expect(await edit(kind, { fuel_type: null, gearbox: null })).toMatchObject({ fuel_type: '', gearbox: '' });
    for (const sent of ['Charbon', 'constructor', '__proto__', 'diesel,petrol', 1, true, [], ['diesel'], {}]) {
      await rejects(kind, { fuel_type: sent }, { fuel_type: 'Ce carburant est inconnu' });
      await rejects(kind, { gearbox: sent }, { gearbox: 'Cette boîte de vitesses est inconnue' });
    }
  });

  test('accessories are free texts, each once, 60 at the most', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `Équipement ${i}`);
    expect((await edit(kind, { accessories: [...many, many[0], ' ', ''] })).accessories).toEqual(many);
    expect((await edit(kind, { accessories: [' Bluetooth ', 'Bluetooth', 4, null, emoji(500)] })).accessories).toEqual([
      'Bluetooth',
      '4',
      emoji(500),
    ]);
    await rejects(kind, { accessories: [...many, 'Un de trop'] }, { accessories: '60 équipements au plus' });
    await rejects(
      kind,
      { accessories: ['a', 'x'.repeat(501), true] },
      { 'accessories.1': '500 caractères au plus', 'accessories.2': 'Un texte est attendu' },
    );
    for (const sent of [null, 'Bluetooth', 1, {}])
      await rejects(kind, { accessories: sent }, { accessories: 'Une liste est attendue' });
    expect((await edit(kind, { accessories: [] })).accessories).toEqual([]);
  });

  test('D41: due_date is ignored on an edit, whatever it is', async () => {
    const before = await adminContext.done('GET', `/${kind}/${ids[kind]}`);
    for (const sent of ['01-01-2020', 'x', null, 1, {}])
      expect((await edit(kind, { due_date: sent })).due_date).toBe(before.data[0]?.due_date);
  });

  test('id is a whole number, as a number or a text; an unknown one is 404', async () => {
    for (const id of [undefined, null, '', 'x', 0, -1, 1.5, '01', true, [1], {}, 1e20])
      expect(Object.keys((await adminContext.rejected('PUT', `/${kind}/edit`, { id, title: 'x' })).fields)).toEqual([
        'id',
      ]);
    expect((await adminContext.done('PUT', `/${kind}/edit`, { id: String(ids[kind]) })).data[0]?.id).toBe(ids[kind]);
    for (const id of [999_999, '999999999999999'])
      expect(await adminContext.rejected('PUT', `/${kind}/edit`, { id, title: 'x' })).toMatchObject({
        status: 404,
        fields: {},
      });
  });

  test('unknown keys are rejected by name, all of them, those of the other kind too', async () => {
    const other = kind === 'cars' ? { price_per_hour: '1', dimensions: {} } : { price_per_day: '1', guarantee: '' };
    const keys = {
      ...other,
      inconnu: 1,
      pictures: [],
      updated_by: 'x',
      created_at: 'x',
      deleted_at: null,
      'a.b': 1,
      '': 1,
    };
    await rejects(kind, keys, Object.fromEntries(Object.keys(keys).map((key) => [key, 'Champ inconnu'])));
    const { fields } = await adminContext.rejected('POST', `/${kind}/new`, {
      title: 'x',
      images: [IMAGE],
      id: 1,
      version: 1,
    });
    expect(fields).toEqual({ id: 'Champ inconnu', version: 'Champ inconnu' });
  });
});

describe('ENT-3 ENT-4: dimensions and weight of a truck', () => {
  test.each([
    ['dimensions', DIMENSIONS],
    ['weight', WEIGHTS],
  ] as const)(
    '%s takes the specification’s keys, free texts and numbers; empty ones are left out',
    async (name, keys) => {
      const all = Object.fromEntries(keys.map((key, i) => [key, `${i},5 m`]));
      expect((await edit('trucks', { [name]: all }))[name]).toEqual(all);
      const [first = '', second = '', third = ''] = keys;
      expect((await edit('trucks', { [name]: { [first]: 5, [second]: ' ', [third]: null } }))[name]).toEqual({
        [first]: '5',
      });
      const wrong = { [first]: 'x'.repeat(501), [second]: [], Largeure: '1', constructor: 2 };
      await rejects(
        'trucks',
        { [name]: wrong },
        {
          [`${name}.${first}`]: '500 caractères au plus',
          [`${name}.${second}`]: 'Un texte est attendu',
          [`${name}.Largeure`]: 'Champ inconnu',
          [`${name}.constructor`]: 'Champ inconnu',
        },
      );
      for (const sent of [null, 'x', 1, [], true])
        await rejects('trucks', { [name]: sent }, { [name]: 'Un objet est attendu' });
      expect((await edit('trucks', { [name]: {} }))[name]).toEqual({});
    },
  );
});
