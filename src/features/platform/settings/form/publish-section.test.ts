import { expect, test } from 'vitest';
import { AdminError } from '../../../../admin-ui/session/admin-client.ts';
import { DEFAULT_SETTINGS } from '../default-settings.ts';
import { settingsOfSection } from '../fields/settings.fields.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { conflictsOf } from './conflicts.ts';
import { formOf } from './form-values.ts';
import { publishSection, type SectionCalls, SettingsConflictError } from './publish-section.ts';

const FIELDS = settingsOfSection('vtc');
const VALUE = DEFAULT_SETTINGS.vtc;
const MINE = { ...VALUE, priceNote: 'Prix fixe' };
const BASE = { values: formOf(VALUE, FIELDS), version: 3 };
const VALUES = formOf(MINE, FIELDS);

function serverWith(stored: StoredSection['value'], version: number): SectionCalls {
  const sectionOf = (value: StoredSection['value'], at: number): StoredSection => ({
    section: 'vtc',
    version: at,
    value,
    updated_at: null,
    updated_by: 'Marc',
    examples: [],
    replaced: [],
  });
  return {
    read: () => Promise.resolve(sectionOf(stored, version)),
    put: (given) =>
      given === version
        ? Promise.resolve(sectionOf(MINE, version + 1))
        : Promise.reject(new AdminError({ status: 409, code: 'conflict', message: 'Périmé' })),
  };
}

const published = (server: SectionCalls) => publishSection(server, FIELDS, VALUES, BASE);

test('SETT-22: a publication sends the version that the form was opened with', async () => {
  expect(await published(serverWith(VALUE, 3))).toMatchObject({ version: 4, value: { priceNote: 'Prix fixe' } });
});

test('SETT-22: a lost response and the same change by somebody else are no conflict, nor is a version with the same content', async () => {
  expect(await published(serverWith(MINE, 4))).toMatchObject({ version: 4 });
  expect(await published(serverWith(VALUE, 5))).toMatchObject({ version: 6 });
});

test('SETT-22: another content is a conflict with both values; who changed a field alone is proposed', async () => {
  const theirs = { ...VALUE, priceNote: 'Tout compris', insurer: 'Assureur' };
  const found = await published(serverWith(theirs, 4)).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(SettingsConflictError);
  expect(found).toMatchObject({ stored: { version: 4, updated_by: 'Marc' } });
  const conflicts = conflictsOf(BASE.values, VALUES, formOf(theirs, FIELDS), FIELDS);
  expect(conflicts.map(({ setting, contested, proposed }) => [setting.name, contested, proposed])).toEqual([
    ['priceNote', true, 'mine'],
    ['insurer', false, 'theirs'],
  ]);
});
