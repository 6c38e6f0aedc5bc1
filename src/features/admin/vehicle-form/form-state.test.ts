import { expect, test } from 'vitest';
import { EMPTY_CAR } from '../../stock/cars/car.ts';
import { AVAILABLE } from '../../stock/vehicles/status/status.ts';
import { valuesOf } from './fields/form-values.ts';
import { VEHICLE_FORMS } from './form-definition.ts';
import { type FormAction, type FormState, formReducer, initialState } from './form-state.ts';
import type { InitialValues } from './initial-values.ts';
import { errorsByField } from './submission/form-errors.ts';
import { VehicleConflictError } from './submission/save-vehicle.ts';

const values = valuesOf(null, VEHICLE_FORMS.cars.sections);
const initial = (changes: Partial<InitialValues> = {}): InitialValues => ({
  ...{ base: { values, known: null }, values, uploadId: 'nouveau-1', key: 'first', restored: null },
  ...changes,
});
const known = { id: 7, version: 3 };
const after = (state: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, state);
const rejected = (fieldErrors: Record<string, string>, failure = ''): FormAction => ({
  type: 'checked',
  errors: { fieldErrors, failure },
});

test('D35: a check shows all errors; a correction removes that field’s only and moves no focus', () => {
  const checked = after(initialState(initial()), rejected({ title: 'a', mileage: 'b', images: 'c', accessories: 'd' }));
  expect(checked.rejections).toBe(1);
  const corrected = after(
    checked,
    { type: 'textChanged', name: 'mileage', text: '12' },
    { type: 'accessoriesChanged', chosen: ['Bluetooth'], other: 'Tr' },
    { type: 'photosChanged' },
  );
  expect(corrected).toMatchObject({
    fieldErrors: { title: 'a' },
    rejections: 1,
    texts: { mileage: '12' },
    accessories: { chosen: ['Bluetooth'], other: 'Tr' },
  });
  expect(after(corrected, rejected({ title: 'a' })).rejections).toBe(2);
  expect(after(corrected, rejected({}, 'Un problème')).rejections).toBe(1);
});

test('the photos of a form without an error about them change nothing', () => {
  const state = initialState(initial());
  expect(after(state, { type: 'photosChanged' })).toBe(state);
});

test('D39: the key of a creation stays with the draft until the server has responded', () => {
  const sent = after(initialState(initial()), { type: 'saveStarted' });
  expect(sent).toMatchObject({ phase: 'saving', isCreationUnconfirmed: true });
  const lost = after(sent, { type: 'saveFailed', errors: { fieldErrors: {}, failure: 'Rien' }, isRejected: false });
  expect(lost).toMatchObject({ phase: 'idle', isCreationUnconfirmed: true, failure: 'Rien' });
  const rejectedSave = after(sent, {
    type: 'saveFailed',
    errors: { fieldErrors: { title: 'a' }, failure: '' },
    isRejected: true,
  });
  expect(rejectedSave).toMatchObject({
    phase: 'idle',
    isCreationUnconfirmed: false,
    fieldErrors: { title: 'a' },
    rejections: 1,
  });
  const edit = initialState(initial({ base: { values, known } }));
  expect(after(edit, { type: 'saveStarted' }).isCreationUnconfirmed).toBe(false);
  const givenUp = after(after(sent, rejected({}, 'Avant')), { type: 'saveFailed', errors: null, isRejected: false });
  expect(givenUp).toMatchObject({ phase: 'idle', failure: 'Avant', isCreationUnconfirmed: true });
});

test('D39: a conflict is shown, closed by the next submission, and resolved by one more save where something differs', () => {
  const state = initialState(initial({ base: { values, known } }));
  const theirs = {
    ...{ ...EMPTY_CAR, reference: '', fuel_type: '', gearbox: '', due_date: '', pictures: [] },
    ...{ ...AVAILABLE, id: 7, version: 4, updated_at: null, updated_by: 'Paul' },
  };
  const found = after(
    state,
    { type: 'saveStarted' },
    {
      type: 'conflictFound',
      conflict: new VehicleConflictError('Modifié par Paul', theirs),
    },
  );
  expect(found).toMatchObject({ phase: 'idle', conflict: { message: 'Modifié par Paul' } });
  expect(after(found, { type: 'submitted' }).conflict).toBeNull();
  expect(after(found, { type: 'conflictClosed' }).conflict).toBeNull();
  const both = { ...values, texts: { ...values.texts, color: 'Bleu' }, accessories: ['Bluetooth'] };
  const base = { values, known: { id: 7, version: 4 } };
  const resolved = after(found, { type: 'conflictResolved', values: both, base, mustSave: true });
  expect(resolved).toMatchObject({ conflict: null, base, texts: { color: 'Bleu' }, saveRequests: 1 });
  expect(resolved.accessories).toEqual({ chosen: ['Bluetooth'], other: '' });
  expect(after(found, { type: 'conflictResolved', values: both, base, mustSave: false }).saveRequests).toBe(0);
});

test('D39: clearing the draft goes back to what is stored, with another key and the same upload folder', () => {
  const draft = { values, base: null, uploadId: 'nouveau-1', unsent: 1, key: 'first', at: '2026-11-20T10:00:00Z' };
  const restored = initialState(initial({ restored: draft }));
  expect(restored.isCreationUnconfirmed).toBe(true);
  const typed = after(restored, { type: 'textChanged', name: 'title', text: 'C3' }, rejected({ images: 'a' }, 'b'));
  const cleared = after(typed, { type: 'draftCleared', initial: initial({ uploadId: 'nouveau-2', key: 'second' }) });
  expect(cleared).toMatchObject({
    ...{ texts: values.texts, fieldErrors: {}, failure: '', isCreationUnconfirmed: false },
    initial: { uploadId: 'nouveau-1', key: 'second', restored: null },
  });
});

test('a submission waits for its photos, then saves once for each request', () => {
  const waiting = after(initialState(initial()), { type: 'submitted' }, { type: 'uploadsAwaited' });
  expect(waiting.phase).toBe('uploading');
  expect(after(waiting, { type: 'uploadsEnded', failure: 'Une photo manque' })).toMatchObject({
    ...{ phase: 'idle', failure: 'Une photo manque', saveRequests: 0 },
  });
  const saved = after(
    waiting,
    { type: 'uploadsEnded', failure: '' },
    { type: 'saveRequested' },
    { type: 'saveStarted' },
  );
  expect(saved).toMatchObject({ phase: 'saving', saveRequests: 1 });
  expect(after(saved, { type: 'saved' }).phase).toBe('closed');
  expect(after(waiting, { type: 'discarded' }).phase).toBe('closed');
});

test('D35: an error stands at its field, that of one photo at the photos, that of no field in a sentence', () => {
  const truck = { texts: { title: '', 'dimensions.Longueur': '' } };
  const found = { title: 'a', 'dimensions.Longueur': 'b', 'images.2': 'c', 'images.3': 'd', id: 'e', 'weight.X': 'f' };
  expect(errorsByField(found, truck)).toEqual({
    fieldErrors: { title: 'a', 'dimensions.Longueur': 'b', images: 'c' },
    failure: 'id : e weight.X : f',
  });
});

test('D39: a status that is changed beside the form is the one it compares with, and its version where nothing lies between', () => {
  const state = initialState(initial({ base: { values, known } }));
  const row = {
    ...{ ...EMPTY_CAR, reference: '', fuel_type: '', gearbox: '', due_date: '', pictures: [] },
    ...{ ...AVAILABLE, id: 7, version: 4, updated_at: null, updated_by: 'Paul', status: 'reserved' as const },
  };
  const typed = after(state, { type: 'textChanged', name: 'color', text: 'Bleu' }, { type: 'rowReplaced', row });
  expect(typed).toMatchObject({
    ...{ status: 'reserved', texts: { color: 'Bleu' } },
    base: { values: { status: 'reserved' }, known: { version: 4 } },
  });
  // Somebody else saved between: their changes are not overwritten unseen.
  expect(after(state, { type: 'rowReplaced', row: { ...row, version: 5 } }).base.known?.version).toBe(3);
});

test('D39: a save without a connection waits, keeps its status and key, and ends its wait on demand or by the next one', () => {
  const sent = after(initialState(initial()), { type: 'statusAsked', status: 'draft' }, { type: 'saveStarted' });
  const waiting = after(sent, { type: 'connectionAwaited' });
  expect(waiting).toMatchObject({ phase: 'waiting', status: 'draft', isCreationUnconfirmed: true, failure: '' });
  expect(after(waiting, { type: 'waitEnded' })).toMatchObject({ phase: 'idle', status: 'draft' });
  expect(after(sent, { type: 'waitEnded' }).phase).toBe('saving');
});
