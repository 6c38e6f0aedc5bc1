import { expect, test } from 'vitest';
import { conflictsOf, merged } from '../../../../admin-ui/document/field-conflicts.ts';
import { draftKey, writeDraft } from '../../../../admin-ui/form/draft-storage.ts';
import { differences } from '../../../../shared/document-values.ts';
import { EMPTY_CAR } from '../../../stock/cars/car.ts';
import { EMPTY_TRUCK } from '../../../stock/trucks/truck.ts';
import { SHIPPED_FUELS } from '../../../stock/vehicles/fields/choices.ts';
import { AVAILABLE } from '../../../stock/vehicles/status/status.ts';
import { readDraft } from '../photos-and-draft/draft.ts';
import { openVehicle } from '../use-vehicle-form.ts';
import { VEHICLE_DOCUMENTS } from '../vehicle-document.ts';
import { baseAfter, needsImage, statusStep, vehicleErrors } from '../vehicle-errors.ts';
import { bodyOf, fieldsOf, type VehicleValues, valuesOf, vehicleFields, withOther } from './form-values.ts';

const { sections } = VEHICLE_DOCUMENTS.cars;
const empty = valuesOf(null, sections);
const fields = vehicleFields(sections);
const values = (given: Partial<VehicleValues>): VehicleValues => ({ ...empty, ...given });

test.each([
  ['cars', EMPTY_CAR, ['Peugeot 208', 'PureTech']],
  ['trucks', EMPTY_TRUCK, ['Renault Master', '10 m³']],
] as const)(
  'AAPI-4 AAPI-5: the form of %s asks for every field that its API takes, no other, with examples of its own',
  (kind, emptyOne, examples) => {
    const shown = fieldsOf(VEHICLE_DOCUMENTS[kind].sections);
    const asked = new Set(shown.map(({ name }) => name.split('.')[0]));
    expect([...asked, 'accessories', 'images'].sort()).toEqual(Object.keys(emptyOne).sort());
    const hints = shown.filter(({ name }) => name === 'title' || name === 'overview').map(({ hint }) => hint);
    expect(hints).toEqual(examples.map((example) => expect.stringContaining(example)));
  },
);

test('D37: the form finds the same errors as the API', () => {
  const check = (body: Record<string, unknown>) => vehicleErrors('cars', body, SHIPPED_FUELS, true);
  expect(check(empty)).toEqual({
    title: 'Le titre est obligatoire',
    images: 'Ajoutez au moins une image',
  });
  const good = values({ title: 'C3', mileage: '45 000 km', brand: '2', images: ['/a.jpg'] });
  expect(check(good)).toEqual({});
  expect(check({ ...bodyOf(good), mileage: 'x', seating_capacity: '-1' })).toEqual({
    mileage: 'Un nombre entier est attendu, par exemple 45 000 km',
    seating_capacity: 'Un nombre entier est attendu, par exemple 5',
  });
});

test('MOD-11: a car that is stored without an image is saved without one; its other errors stay', () => {
  const base = { values: empty, stored: { id: 3, version: 1 } };
  expect([needsImage(base), needsImage({ ...base, stored: null })]).toEqual([false, true]);
  expect(needsImage({ ...base, values: { ...empty, images: ['/a.jpg'] } })).toBe(true);
  const check = (body: Record<string, unknown>) => vehicleErrors('cars', body, SHIPPED_FUELS, false);
  expect(check(bodyOf(values({ title: 'C3' })))).toEqual({});
  expect(check(bodyOf(empty))).toEqual({ title: 'Le titre est obligatoire' });
  const images = Array.from({ length: 31 }, (_, i) => `/${i}.jpg`);
  expect(check(bodyOf(values({ title: 'C3', images })))).toEqual({ images: '30 images au plus' });
});

test('ENT-3: keyed fields become one object and come back', () => {
  const stored = { dimensions: { Longueur: '6 m' }, accessories: [], images: [] } as never;
  const back = valuesOf(stored, VEHICLE_DOCUMENTS.trucks.sections);
  expect(bodyOf(back)).toMatchObject({ dimensions: { 'Porte à faux avant': '', Longueur: '6 m' } });
});

test('D39: a status that is changed beside the form is the one it compares with, and its version where nothing lies between', () => {
  const row = {
    ...{ ...EMPTY_CAR, reference: '', fuel_type: '', gearbox: '', due_date: '', pictures: [] },
    ...{ ...AVAILABLE, id: 7, version: 4, updated_at: null, updated_by: 'Paul', status: 'reserved' as const },
  };
  const base = { values: empty, stored: { id: 7, version: 3 } };
  expect(baseAfter(base, row)).toEqual({ values: { ...empty, status: 'reserved' }, stored: { id: 7, version: 4 } });
  // Another person saved in between.
  expect(baseAfter(base, { ...row, version: 5 }).stored?.version).toBe(3);
});

test('D39: blanks, thousands and the order of equipment are no change; the order of pictures is', () => {
  const one = values({ mileage: '45 000', title: ' C3 ', accessories: ['a', 'b'], images: ['1', '2'] });
  const same = values({ mileage: '45000', title: 'C3', accessories: ['b', 'a'], images: ['1', '2'] });
  expect(differences(one, same, fields)).toEqual([]);
  expect(differences(one, { ...same, images: ['2', '1'] }, fields)).toEqual(['images']);
  for (const mileage of ['45 000 km', '45.000', '45\u202f000'])
    expect(differences(values({ mileage }), values({ mileage: '45000' }), fields)).toEqual([]);
  expect(withOther(['a'], ' b ')).toEqual(['a', 'b']);
  expect(withOther(['a'], 'a')).toEqual(['a']);
});

test('D39: of two forms each keeps what only it changed; what both changed is asked, mine proposed', () => {
  const base = values({ color: 'Rouge', energy: 'Essence', guarantee: '6 mois' });
  const mine = values({ color: 'Bleu', energy: 'Gazole', guarantee: '6 mois' });
  const theirs = values({ color: 'Vert', energy: 'Essence', guarantee: '24 mois' });
  const conflicts = conflictsOf(base, mine, theirs, fields);
  expect(conflicts.map(({ field, ...conflict }) => ({ name: field.name, ...conflict }))).toEqual([
    { name: 'color', contested: true, proposed: 'mine' },
    { name: 'energy', contested: false, proposed: 'mine' },
    { name: 'guarantee', contested: false, proposed: 'theirs' },
  ]);
  const both = merged(mine, theirs, new Map(conflicts.map(({ field, proposed }) => [field.name, proposed])));
  expect(both).toMatchObject({ color: 'Bleu', energy: 'Gazole', guarantee: '24 mois' });
});

test('D39: a draft that cannot be read is no draft, and a storage that is full is no failure', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  const name = draftKey('cars/new', '');
  const draft = { values: empty, base: null, uploadId: 'nouveau-1', unsent: 0, key: null, at: '2026-11-20T10:00:00Z' };
  expect(writeDraft(storage, name, draft)).toBe(true);
  expect(readDraft(storage, name)).toEqual(draft);
  for (const text of ['{', 'null', '{}', '[]', JSON.stringify({ ...draft, uploadId: '../x' })]) {
    stored.set(name, text);
    expect(readDraft(storage, name)).toBeNull();
  }
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(writeDraft({ ...storage, setItem: full }, name, draft)).toBe(false);
  expect(readDraft(null, name)).toBeNull();
});

test('D35: a draft needs a title alone; to go online it needs title, image and, for a sale, what the law asks for', () => {
  const fresh = { values: empty, stored: null };
  const draft = { values: { ...empty, status: 'draft' as const }, stored: { id: 7, version: 3 } };
  const found = (base: typeof draft | typeof fresh, after: 'draft' | 'available', given: Record<string, string>) =>
    vehicleErrors('cars', bodyOf(values(given)), SHIPPED_FUELS, needsImage(base, after), statusStep(base, after));
  const sale = { title: 'C3', offer_kind: 'sale' };
  expect(found(fresh, 'draft', sale)).toEqual({});
  expect(found(draft, 'draft', sale)).toEqual({});
  expect(found(draft, 'draft', { title: ' ' })).toEqual({ title: 'Le titre est obligatoire' });
  for (const base of [fresh, draft])
    expect(Object.keys(found(base, 'available', sale)).sort()).toEqual([
      ...['first_registration', 'images', 'mileage', 'mileage_guaranteed', 'sale_price'],
    ]);
  // A vehicle that was stored with a picture must keep one, even as a draft.
  const pictured = { ...draft, values: { ...draft.values, images: ['/a.jpg'] } };
  expect(found(pictured, 'draft', { title: 'C3' })).toEqual({ images: 'Ajoutez au moins une image' });
});

test('D39: a draft of this browser that says nothing of the status has that of the vehicle', () => {
  const { status: _unknown, ...former } = values({ title: 'C3' });
  const draft = { values: former, base: null, uploadId: 'a', unsent: 0, key: null, at: '' };
  const restored = openVehicle(VEHICLE_DOCUMENTS.cars, null, draft);
  expect(restored.values).toMatchObject({ status: 'available', title: 'C3' });
  const typed = { ...values({}), status: 'draft' as const };
  const left = { ...draft, values: typed, base: { values: typed, version: 3 } };
  expect(openVehicle(VEHICLE_DOCUMENTS.cars, null, left).restored).toBeNull();
});
