import { isDeepStrictEqual } from 'node:util';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AdminRow,
  addColleague,
  type Caller,
  IMAGE,
  openAdminApi,
  SALE_FACTS,
} from '../../../../tests/support/admin-api.ts';
import { type Chance, chance } from '../../../../tests/support/dice.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { applyHere, csv, previewHere } from '../../../../tests/support/stock-files.ts';
import { describeField } from '../../../app/resources.ts';
import { findJob } from '../../admin/stock-files/imports.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { inputOf, stateOf } from '../../stock/vehicles/rows/vehicle-row.server.ts';
import { isUnpublished, missingFor } from '../../stock/vehicles/status/status-rules.ts';
import { operatorOfThisMachine } from '../auth/admin.ts';
import { insertPictures } from '../images/processing/pictures.repository.ts';
import { SETTINGS_SECTIONS } from '../settings/fields/settings.fields.ts';
import { flattened } from '../settings/settings.repository.ts';
import { isEmptyValue } from './journal.repository.ts';
import type { LeftObject } from './journal.schema.ts';
import type { JournalObject } from './journal.ts';
import { fieldLabel } from './journal-labels.ts';

/**
 * Two administrators write at random and undo at random, also undos. After each undo, every field that an administrator
 * can write is compared with what it was before the operation, before the undo, and with what the undo says.
 */

const STEPS = 80;

const site = forFile(openAdminApi);
let callers: readonly [Caller, Caller];
const PICTURES = [1, 2, 3, 4].map((n) => `cars/1/00000000-0000-4000-8000-00000000000${n}.jpg`);
beforeAll(async () => {
  callers = [site, await addColleague(site, 'Bruno')];
  const pictures = PICTURES.map((path) => ({ path, width: 8, height: 6, placeholder: '' }));
  await insertPictures(site.context, operatorOfThisMachine(), pictures);
});

/** Few objects, so that operations often write the same one. */
beforeEach(async () => {
  const { query } = site.context.database;
  for (const table of ['price_history', 'cars', 'trucks', 'brands', 'rates'] as const)
    await query.deleteFrom(table).execute();
});

type Values = Readonly<Record<string, unknown>>;
type State = { place: 'stock' | 'trash'; values: Values; version: number };
type Snapshot = ReadonlyMap<string, State>;

const keyOf = (object: JournalObject, id: number) => `${object} ${id}`;

/** In a fixed order, so that the same seed chooses the same objects on both engines. */
async function snapshot(): Promise<Snapshot> {
  const { query } = site.context.database;
  const states = new Map<string, State>();
  for (const kind of ['cars', 'trucks'] as const)
    for (const row of await query.selectFrom(kind).selectAll().orderBy('id').execute()) {
      const { published_at: _derived, ...state } = stateOf(row);
      const values = { ...inputOf(row, KINDS[kind].fields), ...state };
      states.set(keyOf(kind, row.id), {
        place: row.deleted_at === null ? 'stock' : 'trash',
        values,
        version: row.version,
      });
    }
  const brands = await query.selectFrom('brands').selectAll().orderBy('id').execute();
  for (const { id, brand_name, created_at, version } of brands)
    states.set(keyOf('brands', id), { place: 'stock', values: { brandName: brand_name, created_at }, version });
  const rates = await query.selectFrom('rates').selectAll().orderBy('id').execute();
  for (const { id, title, price, position, version } of rates)
    states.set(keyOf('rates', id), { place: 'stock', values: { title, price, position }, version });
  const sections = await query.selectFrom('settings').selectAll().orderBy('section').execute();
  for (const { section, value, version } of sections) {
    const id = SETTINGS_SECTIONS.findIndex((one) => one === section) + 1;
    states.set(keyOf('settings', id), { place: 'stock', values: flattened(JSON.parse(value)), version });
  }
  return states;
}

const countPrices = async () => {
  const count = site.context.database.query
    .selectFrom('price_history')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await count.executeTakeFirstOrThrow()).count);
};

type Operation = { id: string; before: Snapshot; after: Snapshot };
type Done = { operation?: string };

const COLOURS = ['bleu', 'rouge', 'vert'] as const;

function fieldsOf(random: Chance, brands: readonly number[]): Record<string, unknown> {
  const choices: Record<string, () => unknown> = {
    title: () => random.of(['Clio', 'Zoé', 'Master']),
    color: () => random.of(COLOURS),
    price_per_day: () => random.of(['', '30 €', '31 €', 'sur demande']),
    sale_price: () => random.of(['', '9 900 €', '9 500 €']),
    offer_kind: () => random.of(['both', 'sale', 'rental']),
    mileage: () => random.of([null, 10, 20]),
    mileage_guaranteed: () => random.of([null, true, false]),
    first_registration: () => random.of(['', '06-2019']),
    accessories: () => random.of([[], ['GPS'], ['Climatiseur', 'GPS']]),
    images: () => random.of([[IMAGE], PICTURES.slice(0, 2), PICTURES.slice(1), [PICTURES[3]]]),
    reference: () => random.of(['', 'A', 'B', 'C']),
    brand: () => random.any(brands) ?? null,
    overview: () => random.of(['', 'Première main']),
  };
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, value]) => (random.is(0.3) ? [[name, value()]] : [])),
  );
}

/** Writes at random. Ignores refused writes. */
async function write(random: Chance, by: Caller, state: Snapshot): Promise<Done> {
  const idsOf = (object: string, place: State['place'] = 'stock') =>
    [...state].flatMap(([key, one]) =>
      key.startsWith(`${object} `) && one.place === place ? [Number(key.split(' ')[1])] : [],
    );
  const some = (ids: readonly number[]) => ids.filter(() => random.is(0.4));
  const kind = random.of(['cars', 'cars', 'trucks']);
  const [vehicles, brands, rates] = [idsOf(kind), idsOf('brands'), idsOf('rates')];
  // Most edits are of the same few vehicles, so that administrators change each other's values.
  const vehicle = random.any(vehicles.slice(0, random.is(0.8) ? 2 : undefined));
  const brand = random.any(brands);
  const rate = random.any(rates);
  const section = random.of(['identity', 'display', 'legal'] as const);
  const writes: (() => Promise<Done>)[] = [
    () =>
      by.done('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], status: 'draft', ...fieldsOf(random, brands) }),
    async () => {
      const { operation, data } = await by.done('POST', '/brands/new', { brandName: `Marque ${random.below(6)}` });
      const car = { title: 'C4', images: [IMAGE], brand: data[0]?.id, operation };
      return by.done('POST', `/${kind}/new`, car);
    },
    () => by.done('PUT', `/${kind}/edit`, { id: vehicle, ...SALE_FACTS, ...fieldsOf(random, brands) }),
    ...Array.from(
      { length: 8 },
      () => () => by.done('PUT', `/${kind}/edit`, { id: vehicle, ...fieldsOf(random, brands) }),
    ),
    () => by.done('POST', `/${kind}/status`, { ids: some(vehicles), ...statusOf(random) }),
    () => by.done('POST', `/${kind}/status`, { ids: some(vehicles), ...statusOf(random) }),
    () =>
      by.done('PUT', `/${kind}/prices`, {
        changes: some(vehicles).map((id) => ({ id, sale_price: random.of(['', '1 000 €', '2 000 €']) })),
      }),
    () => by.done('POST', `/${kind}/bin`, { ids: some(vehicles) }),
    () => by.done('POST', `/${kind}/bin/restore`, { ids: some(idsOf(kind, 'trash')) }),
    () => by.done('POST', `/${kind}/duplicate`, { id: vehicle }),
    () => by.done('PUT', '/brands/edit', { id: brand, brandName: `Marque ${random.below(6)}` }),
    () => by.done('DELETE', '/brands/delete', { id: brand, move_to: random.any(brands.filter((id) => id !== brand)) }),
    () => by.done('POST', '/rates/new', { title: 'Orly', price: '99' }),
    () =>
      by.done('PUT', '/rates/edit', { id: rate, price: random.of(['89', '99']), title: random.of(['Orly', 'Roissy']) }),
    () => by.done('DELETE', '/rates/delete', { id: rate }),
    () => by.done('PUT', '/rates/order', { ids: rates.toSorted(() => random.below(3) - 1) }),
    () => saveSettings(random, by, section),
    () => importList(random),
    () => importList(random),
  ];
  return (random.any(writes) ?? writes[0])?.().catch(() => ({})) ?? {};
}

async function importList(random: Chance): Promise<Done> {
  const lines = ['I1', 'I2', 'I3']
    .filter(() => random.is(0.7))
    .map((reference) => {
      const brand = `Marque ${random.below(6)}`;
      return `${reference};${random.of(['Clio', 'Zoé'])};${random.of(COLOURS)};${brand};${random.of(['30 €', '31 €'])}`;
    });
  const headings = 'Référence;Titre;Couleur;Marque;Prix jour';
  const { preview, token } = await previewHere(site.context, csv(headings, ...lines), random.is(0.5));
  if (preview.create + preview.update === 0) return {};
  const job = await findJob(site.context, await applyHere(site.context, token));
  return { operation: job?.operation ?? '' };
}

function statusOf(random: Chance) {
  const status = random.of(['draft', 'available', 'reserved', 'sold', 'archived']);
  return {
    status,
    ...(status === 'sold' ? { final_price: random.of(['', '8 000 €']) } : {}),
    ...(status === 'reserved' ? { reserved_until: '01-01-2031', reserved_note: random.of(['', 'M. Durand']) } : {}),
  };
}

async function saveSettings(random: Chance, by: Caller, section: 'identity' | 'display' | 'legal'): Promise<Done> {
  const { data } = await by.done('GET', '/settings');
  const stored = data.find((one) => one.section === section) as AdminRow & {
    value: Record<string, unknown>;
    version: number;
  };
  const texts = { identity: ['name', 'slogan'], display: ['homeTitle'], legal: ['capital', 'ape'] }[section];
  const value = { ...stored.value };
  for (const name of texts) {
    const text = random.of([undefined, 'Garage du Pont', 'Garage du Lac']);
    if (text === undefined && name !== 'name') delete value[name];
    else value[name] = text ?? 'Garage';
  }
  return by.done('PUT', `/settings/${section}`, { version: stored.version, value });
}

async function undo(by: Caller, { id }: Operation): Promise<{ left: LeftObject[]; operation?: string }> {
  const { undo: preview } = (await by.row('GET', `/journal/${id}`)) as unknown as {
    undo: { possible: boolean; back: number; left: LeftObject[] };
  };
  if (!preview.possible) {
    const { status } = await by.rejected('POST', `/journal/${id}/undo`, {});
    expect(status).toBe(409);
    return { left: preview.left };
  }
  const done = await by.row('POST', `/journal/${id}/undo`, {});
  expect({ back: done.back, left: done.left }).toEqual({ back: preview.back, left: preview.left });
  return { left: preview.left, operation: String(done.operation) };
}

function check(operation: Operation, before: Snapshot, after: Snapshot, left: readonly LeftObject[]): void {
  for (const key of new Set([
    ...operation.before.keys(),
    ...operation.after.keys(),
    ...before.keys(),
    ...after.keys(),
  ])) {
    const states = {
      old: operation.before.get(key),
      made: operation.after.get(key),
      was: before.get(key),
      is: after.get(key),
    };
    const left1 = left.filter(({ object, id }) => keyOf(object, id) === key);
    checkObject(key, states, left1);
  }
}

type States = { old?: State | undefined; made?: State | undefined; was?: State | undefined; is?: State | undefined };

function checkObject(key: string, { old, made, was, is }: States, left: readonly LeftObject[]): void {
  const object = (key.split(' ')[0] ?? '') as JournalObject;
  const isLeft = left.some(({ fields }) => fields.length === 0);
  const named = new Set(left.flatMap(({ fields }) => fields));
  const wrong = (rule: string) => ({ key, rule, old, made, was, is, left });
  const expectThat = (holds: boolean, rule: string) => expect(holds ? null : wrong(rule)).toBeNull();
  if (isDeepStrictEqual(was, is)) expectThat(true, '');
  else if (was && is) expectThat(is.version > was.version || object === 'rates', 'the version moves on');
  if (is && was && isUnpublished(was.values.status as never) && !isUnpublished((is.values.status ?? 'draft') as never))
    expectThat(
      Object.keys(missingFor('draft', 'available', is.values)).length === 0,
      'no incomplete draft is published',
    );
  if (old?.place !== made?.place) {
    const isAsMade = was?.place === made?.place;
    const isBack = is?.place === old?.place || (old === undefined && is?.place === 'trash');
    expectThat(isBack || isLeft || named.size > 0 || !isAsMade, 'the object goes back to its place');
    if (!isAsMade && was?.place !== old?.place) return;
  } else if (was?.place !== is?.place) expectThat(false, 'no other object moves');
  if (!was || !is) return;
  // An import takes the references of vehicles that are in the trash.
  const isInTrash = (first?: State, second?: State) => first?.place === 'trash' && second?.place === 'trash';
  const isReleased = isInTrash(was, is) || isInTrash(old, made);
  for (const field of new Set([...Object.keys(was.values), ...Object.keys(is.values)])) {
    const [o, m, w, i] = [old, made, was, is].map((state) =>
      isEmptyValue(state?.values[field]) ? null : state?.values[field],
    );
    const isWritten = old !== undefined && made !== undefined && !isDeepStrictEqual(o, m);
    const label = fieldLabel(object, field, describeField);
    const isNamed = isLeft || named.has(label);
    if (field === 'reference' && isReleased) continue;
    if (!isWritten) {
      const goesWithStatus = ['sold_at', 'final_price', 'reserved_until', 'reserved_note'].includes(field);
      const isFreed = field === 'brand' && old === undefined && i === null;
      if (!goesWithStatus && !isFreed) expectThat(isDeepStrictEqual(w, i), `${field}: nothing else moves`);
    } else if (isDeepStrictEqual(w, m)) expectThat(isDeepStrictEqual(i, o) || isNamed, `${field}: back or named`);
    else if (isDeepStrictEqual(w, o)) expectThat(isDeepStrictEqual(i, o), `${field}: stays back`);
    else expectThat(isDeepStrictEqual(i, w) && isNamed, `${field}: changed since, stays and is named`);
  }
}

const { seed, numRuns } = seeded(1);

test.each(Array.from({ length: numRuns }, (_, run) => seed + run))(
  'UNDO-3 UNDO-5: random operations of two people, undone in any order: each field is as before or named (seed %i)',
  async (run) => {
    const random = chance(run);
    const operations: Operation[] = [];
    for (const kind of ['cars', 'cars', 'cars', 'trucks', 'trucks'])
      await site.done('POST', `/${kind}/new`, { title: 'C1', images: [IMAGE], ...SALE_FACTS });
    for (const name of ['Renault', 'Peugeot']) {
      await site.done('POST', '/brands/new', { brandName: name });
      await site.done('POST', '/rates/new', { title: name, price: '99' });
    }
    for (let step = 0; step < STEPS; step += 1) {
      const by = random.of(callers);
      const before = await snapshot();
      const isUndo = operations.length > 5 && random.is(0.4);
      const operation = isUndo ? random.any(operations.slice(random.is(0.7) ? -8 : 0)) : undefined;
      const prices = await countPrices();
      const done = operation ? await undo(by, operation) : await write(random, by, before);
      const after = await snapshot();
      if (operation && 'left' in done) {
        check(operation, before, after, done.left as LeftObject[]);
        expect(await countPrices()).toBeGreaterThanOrEqual(prices);
      }
      if (done.operation !== undefined) operations.push({ id: done.operation, before, after });
    }
    expect(operations.length).toBeGreaterThan(STEPS / 4);
  },
);
