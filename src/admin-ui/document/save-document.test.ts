import { expect, test } from 'vitest';
import type { DocumentField, DocumentValues } from '../../shared/document-values.ts';
import { AdminError } from '../session/admin-client.ts';
import { conflictsOf } from './field-conflicts.ts';
import { DocumentConflictError, type DocumentStore, saveDocument } from './save-document.ts';

const FIELDS: DocumentField[] = [
  { name: 'note', label: 'Note', type: 'text' },
  { name: 'insurer', label: 'Assureur', type: 'text' },
];
const BEFORE = { note: 'Prix au départ', insurer: '' };
const MINE = { ...BEFORE, note: 'Prix fixe' };

type Stored = { version: number; values: DocumentValues; by: string };

function storeWith(values: DocumentValues, version: number): DocumentStore<Stored> {
  return {
    fields: FIELDS,
    valuesOf: (stored) => stored.values,
    read: () => Promise.resolve({ version, values, by: 'Marc' }),
    put: (sent, { stored }) =>
      stored.version === version
        ? Promise.resolve({ version: version + 1, values: sent, by: 'Anne' })
        : Promise.reject(new AdminError({ status: 409, code: 'conflict', message: 'Périmé' })),
  };
}

const saved = (store: DocumentStore<Stored>) => saveDocument(store, MINE, { values: BEFORE, stored: { version: 3 } });

test('SETT-22: a save sends the version that the form was opened with', async () => {
  expect(await saved(storeWith(BEFORE, 3))).toEqual({ version: 4, values: MINE, by: 'Anne' });
});

test('SETT-22: a lost response and the same change by somebody else are no conflict, nor is a version with the same content', async () => {
  expect(await saved(storeWith(MINE, 4))).toMatchObject({ version: 4, by: 'Marc' });
  expect(await saved(storeWith(BEFORE, 5))).toMatchObject({ version: 6, values: MINE });
});

test('SETT-22: another content is a conflict with both values; who changed a field alone is proposed', async () => {
  const theirs = { note: 'Tout compris', insurer: 'Assureur' };
  const found = await saved(storeWith(theirs, 4)).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(DocumentConflictError);
  expect(found).toMatchObject({ message: 'Périmé', theirs: { version: 4, by: 'Marc' } });
  const conflicts = conflictsOf(BEFORE, MINE, theirs, FIELDS);
  expect(conflicts.map(({ field, contested, proposed }) => [field.name, contested, proposed])).toEqual([
    ['note', true, 'mine'],
    ['insurer', false, 'theirs'],
  ]);
});
