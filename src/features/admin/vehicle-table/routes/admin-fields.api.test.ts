import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminRow, IMAGE, openAdminApi, SALE_FACTS } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { readRevision } from '../../../../server/db/database.ts';
import { MAX_TEXT } from '../../../../shared/field-types.ts';
import { CAR_FIELDS } from '../../../stock/cars/car.fields.ts';
import { DIMENSIONS, TRUCK_FIELDS, WEIGHTS } from '../../../stock/trucks/truck.fields.ts';
import { type FieldTable, fieldEntries } from '../../../stock/vehicles/fields/field.ts';

const site = forFile(openAdminApi);
const ids: Record<string, number> = {};
let brand: number;
beforeAll(async () => {
  brand = (await site.row('POST', '/brands/new', { brandName: 'Citroën' })).id;
  for (const kind of KINDS) ids[kind] = (await site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE] })).id;
});

const KINDS = ['cars', 'trucks'] as const;
type Kind = (typeof KINDS)[number];

const textsOf = (fields: FieldTable) =>
  fieldEntries(fields)
    .filter(([, { type }]) => ['text', 'price', 'year'].includes(type))
    .map(([name]) => name);
const TEXTS: Record<Kind, readonly string[]> = { cars: textsOf(CAR_FIELDS), trucks: textsOf(TRUCK_FIELDS) };

/** Expects that the row that is read afterwards equals the response. */
async function edit(kind: Kind, changes: object): Promise<AdminRow> {
  const edited = await site.row('PUT', `/${kind}/edit`, { id: ids[kind], ...changes });
  const found = await site.row('GET', `/${kind}/${ids[kind]}`);
  expect(found).toEqual(edited);
  return found;
}

/** Expects that the edit is rejected with exactly these errors and changes no row. */
async function rejects(kind: Kind, changes: object, fields: Record<string, string>): Promise<void> {
  const before = await readRevision(site.context.database);
  const rejected = await site.rejected('PUT', `/${kind}/edit`, { id: ids[kind], ...changes });
  expect(rejected).toEqual({ status: 422, message: 'Certains champs sont à corriger.', fields });
  expect(await readRevision(site.context.database)).toBe(before);
}

const emoji = (count: number) => '😀'.repeat(count);
const NO_TEXT = [true, [], ['a'], {}, { a: 1 }];

/** Pairs of a sent and a stored text. */
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
    const all = <T>(value: T) => Object.fromEntries(TEXTS[kind].map((name) => [name, value]));
    await edit(kind, SALE_FACTS);
    for (const [sent, stored] of STORED_TEXTS) expect(await edit(kind, all(sent))).toMatchObject(all(stored));
    for (const sent of NO_TEXT) await rejects(kind, all(sent), all('Un texte est attendu'));
    await rejects(kind, all(emoji(MAX_TEXT + 1)), all('500 caractères au plus'));
    await edit(kind, all(''));
  });

  test('unknown keys are rejected by name, all of them, those of the other kind too', async () => {
    const other = kind === 'cars' ? { price_per_hour: '1', dimensions: {} } : { price_per_day: '1', guarantee: '' };
    const hidden = { pictures: [], updated_by: 'x', created_at: 'x', deleted_at: null };
    const keys = { ...other, ...hidden, inconnu: 1, 'a.b': 1, '': 1 };
    await rejects(kind, keys, Object.fromEntries(Object.keys(keys).map((key) => [key, 'Champ inconnu'])));
    const row = { title: 'x', images: [IMAGE], id: 1, version: 1 };
    const { fields } = await site.rejected('POST', `/${kind}/new`, row);
    expect(fields).toEqual({ id: 'Champ inconnu', version: 'Champ inconnu' });
  });
});

test('D35: the title is trimmed, never empty, and has 200 characters at the most', async () => {
  expect((await edit('cars', { title: `  ${emoji(200)}\n ` })).title).toBe(emoji(200));
  expect((await edit('cars', { title: 208 })).title).toBe('208');
  for (const sent of ['', '  ', '\u00a0\u2003\n', '\u0000\u0007', '\u200b\u2060', null])
    await rejects('cars', { title: sent }, { title: 'Le titre est obligatoire' });
  await rejects('cars', { title: emoji(201) }, { title: '200 caractères au plus' });
  for (const sent of NO_TEXT) await rejects('cars', { title: sent }, { title: 'Un texte est attendu' });
  await edit('cars', { title: 'C3' });
});

test('overview has 10,000 characters at the most, and its lines', async () => {
  for (const text of ['Une ligne\nune autre', emoji(10_000), ''])
    expect((await edit('cars', { overview: text })).overview).toBe(text);
  await rejects('cars', { overview: 'x'.repeat(10_001) }, { overview: '10\u00a0000 caractères au plus' });
});

test('reference is trimmed and unique in its list; none is none', async () => {
  expect((await edit('cars', { reference: ` ${emoji(100)} ` })).reference).toBe(emoji(100));
  await rejects('cars', { reference: emoji(101) }, { reference: '100 caractères au plus' });
  const { id } = await site.row('POST', '/cars/new', { title: 'Autre', images: [IMAGE], reference: 'R-1' });
  await rejects('cars', { reference: ' R-1' }, { reference: 'Un autre véhicule a déjà cette référence' });
  await site.done('PUT', '/cars/edit', { id, reference: 'R-1' });
  await site.done('DELETE', '/cars/delete', { id });
  await rejects('cars', { reference: 'R-1' }, { reference: 'Un véhicule de la corbeille a déjà cette référence' });
  for (const none of ['', '  ', null]) expect((await edit('cars', { reference: none })).reference).toBe('');
});

test.each([
  ['mileage', '45 000 km'],
  ['seating_capacity', '5'],
])('MOD-9: %s is a whole number from 0, or none', async (name, example) => {
  const stored = async (sent: unknown) => (await edit('cars', { [name]: sent }))[name];
  for (const sent of [45_000, '45000', '45 000', ' 45\u00a0000 ', '45\u202f000'])
    expect(await stored(sent)).toBe(45_000);
  for (const none of [null, '', '  ']) expect([await stored(5), await stored(none)]).toEqual([5, null]);
  for (const zero of [0, '0']) expect(await stored(zero)).toBe(0);
  expect([await stored('007'), await stored(9_999_999)]).toEqual([7, 9_999_999]);
  for (const sent of [-1, '-1', 1.5, '1,5', '1e3', 1e300, 'abc', '45 000 miles', '٣', '0x10', true, [], [5], {}])
    await rejects('cars', { [name]: sent }, { [name]: `Un nombre entier est attendu, par exemple ${example}` });
  for (const sent of [10_000_000, '10000000', '9'.repeat(400)])
    await rejects('cars', { [name]: sent }, { [name]: '9\u00a0999\u00a0999 au plus' });
});

test('MOD-9: mileage may be sent with its unit', async () => {
  for (const sent of ['45 000 km', '45.000 km']) expect((await edit('cars', { mileage: sent })).mileage).toBe(45_000);
});

test('D38: milage is another name of mileage, which wins where both are sent', async () => {
  expect((await edit('cars', { milage: '46 000' })).mileage).toBe(46_000);
  expect((await edit('cars', { milage: 1, mileage: 2 })).mileage).toBe(2);
  expect((await edit('cars', { milage: 1, mileage: null })).mileage).toBeNull();
  expect((await edit('cars', { mileage: 3, milage: '' })).mileage).toBe(3);
  expect((await edit('cars', { milage: '' })).mileage).toBeNull();
  await rejects('cars', { milage: 'x' }, { milage: 'Un nombre entier est attendu, par exemple 45 000 km' });
});

test('brand is the id of a brand that exists, or none', async () => {
  for (const sent of [brand, String(brand), ` ${brand} `])
    expect((await edit('cars', { brand: sent })).brand).toBe(brand);
  for (const none of [null, '', ' ']) expect((await edit('cars', { brand: none })).brand).toBeNull();
  const unknown = [999_999, '999999999999999', 1e20, '9'.repeat(20)];
  for (const sent of [...unknown, 0, -1, 1.5, `0${brand}`, 'Citroën', true, [brand], {}])
    await rejects('cars', { brand: sent }, { brand: 'Cette marque n’existe pas' });
});

test('D13: fuel_type and gearbox are known choices however they are written, returned as the forms write them', async () => {
  const CVT = 'Automatique à variation continue';
  for (const [fuel_type, label, gearbox, box] of [
    ['diesel', 'Diesel', 'manuel', 'Manuel'],
    ['GAZOLE', 'Diesel', 'Manual', 'Manuel'],
    ['Unleaded Petrol', 'Unleaded Petrol', 'BVM6', 'Manuel'],
    ['essence', 'Unleaded Petrol', 'automatic', 'Automatique'],
    ['CNG', 'CNG', 'bva', 'Automatique'],
    ['gnv', 'CNG', 'cvt', CVT],
    ['electrique', 'Electric', 'Continuously variable automatic', CVT],
    ['Hybride', 'Hybride', '', ''],
    ['gpl', 'GPL', 'cvt', CVT],
    [' ', '', ' ', ''],
  ] as const)
    expect(await edit('cars', { fuel_type, gearbox })).toMatchObject({ fuel_type: label, gearbox: box });
  await edit('cars', { fuel_type: 'diesel', gearbox: 'cvt' });
  expect(await edit('cars', { fuel_type: null, gearbox: null })).toMatchObject({ fuel_type: '', gearbox: '' });
  const unknown = {
    fuel_type: 'Ce choix est inconnu, les choix sont : Diesel, Essence, GNV, Électrique, Hybride, GPL',
    gearbox: 'Ce choix est inconnu, les choix sont : Manuel, Automatique, Automatique à variation continue',
  };
  for (const sent of ['Charbon', 'constructor', '__proto__', 'diesel,petrol', 1, true, [], ['diesel'], {}])
    await rejects('cars', { fuel_type: sent, gearbox: sent }, unknown);
});

test('accessories are free texts, each once, 60 at the most', async () => {
  const many = Array.from({ length: 60 }, (_, i) => `Équipement ${i}`);
  expect((await edit('cars', { accessories: [...many, many[0], ' ', ''] })).accessories).toEqual(many);
  expect((await edit('cars', { accessories: [' Bluetooth ', 'Bluetooth', 4, null, emoji(500)] })).accessories).toEqual([
    'Bluetooth',
    '4',
    emoji(500),
  ]);
  await rejects('cars', { accessories: [...many, 'Un de trop'] }, { accessories: '60 équipements au plus' });
  await rejects(
    'cars',
    { accessories: ['a', 'x'.repeat(501), true] },
    { 'accessories.1': '500 caractères au plus', 'accessories.2': 'Un texte est attendu' },
  );
  for (const sent of [null, 'Bluetooth', 1, {}])
    await rejects('cars', { accessories: sent }, { accessories: 'Une liste est attendue' });
  expect((await edit('cars', { accessories: [] })).accessories).toEqual([]);
});

test('D41: due_date is ignored on an edit, whatever it is', async () => {
  const { due_date } = await site.row('GET', `/cars/${ids.cars}`);
  for (const sent of ['01-01-2020', 'x', null, 1, {}])
    expect((await edit('cars', { due_date: sent })).due_date).toBe(due_date);
});

test('id is a whole number, as a number or a text; an unknown one is 404', async () => {
  const rejected = (id: unknown) => site.rejected('PUT', '/cars/edit', { id, title: 'x' });
  for (const id of [undefined, null, '', 'x', 0, -1, 1.5, '01', true, [1], {}, 1e20])
    expect(Object.keys((await rejected(id)).fields)).toEqual(['id']);
  expect((await site.row('PUT', '/cars/edit', { id: String(ids.cars) })).id).toBe(ids.cars);
  for (const id of [999_999, '999999999999999']) expect(await rejected(id)).toMatchObject({ status: 404, fields: {} });
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
