import { expect, test } from 'vitest';
import { AdminError, type RowCall } from '../../../../admin-ui/session/admin-client.ts';
import { DEFAULT_SETTINGS } from '../default-settings.ts';
import { settingsOfSection } from '../fields/settings.fields.ts';
import type { StoredSection } from '../settings.ts';
import { withAt } from '../value-paths.ts';
import { conflictsOf } from './conflicts.ts';
import { formOf } from './form-values.ts';
import { publishSection, SettingsConflictError } from './publish-section.ts';

const FIELDS = settingsOfSection('vtc');
const VALUE = DEFAULT_SETTINGS.vtc;
const BASE = { values: formOf(VALUE, FIELDS), version: 3 };
const MINE = withAt(BASE.values, 'priceNote', 'Prix fixe');

/** A server that has `stored` and rejects another version. */
function serverWith(stored: unknown, version: number) {
  const calls: string[] = [];
  const sectionOf = (value: unknown, at: number): StoredSection => ({
    section: 'vtc',
    version: at,
    value: value as StoredSection['value'],
    updated_at: null,
    updated_by: 'Marc',
    replaced: [],
  });
  const call: RowCall<StoredSection> = (method, path, { body } = {}) => {
    calls.push(`${method} ${path}`);
    if (method === 'GET') return Promise.resolve({ data: [sectionOf(stored, version)] });
    const given = body as { version: number; value: unknown };
    if (given.version === version) return Promise.resolve({ data: [sectionOf(given.value, version + 1)] });
    return Promise.reject(new AdminError({ status: 409, code: 'conflict', message: 'Périmé' }));
  };
  return { call, calls };
}

test('SETT-22: a publication sends the version that the form was opened with', async () => {
  const { call, calls } = serverWith(VALUE, 3);
  const stored = await publishSection(call, 'vtc', MINE, BASE);
  expect(stored).toMatchObject({ version: 4, value: { priceNote: 'Prix fixe' } });
  expect(calls).toEqual(['PUT /settings/vtc']);
});

test('SETT-22: a lost response and the same change by somebody else are no conflict, nor is a version with the same content', async () => {
  const same = serverWith({ ...DEFAULT_SETTINGS.vtc, priceNote: 'Prix fixe' }, 4);
  expect(await publishSection(same.call, 'vtc', MINE, BASE)).toMatchObject({ version: 4 });
  const unchanged = serverWith(VALUE, 5);
  expect(await publishSection(unchanged.call, 'vtc', MINE, BASE)).toMatchObject({ version: 6 });
});

test('SETT-22: another content is a conflict with both values; who changed a field alone is proposed', async () => {
  const theirs = { ...DEFAULT_SETTINGS.vtc, priceNote: 'Tout compris', insurer: 'Assureur' };
  const { call } = serverWith(theirs, 4);
  const found = await publishSection(call, 'vtc', MINE, BASE).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(SettingsConflictError);
  expect(found).toMatchObject({ stored: { version: 4, updated_by: 'Marc' } });
  const conflicts = conflictsOf(BASE.values, MINE, formOf(theirs, FIELDS), FIELDS);
  expect(conflicts.map(({ setting, contested, proposed }) => [setting.name, contested, proposed])).toEqual([
    ['priceNote', true, 'mine'],
    ['insurer', false, 'theirs'],
  ]);
});
