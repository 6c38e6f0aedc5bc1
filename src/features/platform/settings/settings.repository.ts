import { isDeepStrictEqual } from 'node:util';
import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { assertVersion } from '../../../server/db/last-edit.ts';
import { DomainError } from '../../../shared/errors.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import { isAtOrBelow, pathOf } from '../../../shared/value-paths.ts';
import type { Admin } from '../auth/admin.ts';
import { changesOf, recordEntries } from '../journal/journal.repository.ts';
import { missingByLaw, type Offered } from './checklist.ts';
import { UNDIALLED, undialledNumbers } from './dialled-number.server.ts';
import { confirmSettings, exampleSettings, markExamples } from './examples.repository.ts';
import {
  SECTION_TABLES,
  SETTINGS_SECTIONS,
  type Settings,
  type SettingsSection,
  settingsBy,
} from './fields/settings.fields.ts';
import { recoverSection } from './recovered-section.server.ts';
import { checkPictures } from './setting-pictures.repository.ts';
import { readSection } from './settings.schema.ts';
import { MAX_VERSIONS, type SavedSection, type SectionOf } from './settings.ts';
import type { ChecklistItem, SettingsVersion } from './stored-section.schema.ts';

/** Replaces invalid values, so that each section can be used. */
export async function readSections(context: AppContext): Promise<SectionOf[]> {
  return sectionsWith(context, await exampleSettings(context));
}

/** Without the paths of examples. */
export function readShownSections(context: AppContext): Promise<SectionOf[]> {
  return sectionsWith(context, []);
}

async function sectionsWith(context: AppContext, examples: readonly string[]): Promise<SectionOf[]> {
  const rows = await context.database.query.selectFrom('settings').selectAll().execute();
  const sections: SectionOf[] = [];
  for (const section of SETTINGS_SECTIONS) {
    const row = rows.find((one) => one.section === section);
    const older = () => olderValues(context, section, row?.version);
    const recovered = await recoverSection(section, row === undefined ? undefined : parsed(row.value), older);
    sections.push({
      section,
      version: row?.version ?? 0,
      value: recovered.value,
      updated_at: row?.updated_at ?? null,
      updated_by: row?.updated_by ?? '',
      replaced: row === undefined ? [] : recovered.replaced,
      examples: examples.filter((path) => isAtOrBelow(path, section)).map((path) => path.slice(section.length + 1)),
    });
  }
  return sections;
}

export function settingsOf(sections: readonly SectionOf[]): Settings {
  return settingsBy((section) => sectionIn(sections, section).value);
}

/** Returns paths with their section: 'legal.capital'. */
export function examplesOf(sections: readonly SectionOf[]): string[] {
  return sections.flatMap(({ section, examples }) => examples.map((path) => pathOf(section, path)));
}

export async function readOneSection<S extends SettingsSection>(
  context: AppContext,
  section: S,
): Promise<SectionOf<S>> {
  return sectionIn(await readSections(context), section);
}

function sectionIn<S extends SettingsSection>(sections: readonly SectionOf[], section: S): SectionOf<S> {
  const row = sections.find((one): one is SectionOf<S> => one.section === section);
  if (!row) throw new DomainError('not_found', 'Cette partie des réglages n’existe pas.');
  return row;
}

/** {} if nothing is stored. */
export async function storedValue({ database }: AppContext, section: SettingsSection): Promise<unknown> {
  const row = database.query.selectFrom('settings').select('value').where('section', '=', section);
  return parsed((await row.executeTakeFirst())?.value ?? '{}');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function olderValues({ database }: AppContext, section: string, current = 0): Promise<unknown[]> {
  const rows = await database.query
    .selectFrom('settings_history')
    .select('value')
    .where('section', '=', section)
    .where('version', '<>', current)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ value }) => parsed(value));
}

export async function listVersions({ database }: AppContext, section: SettingsSection): Promise<SettingsVersion[]> {
  const rows = await database.query
    .selectFrom('settings_history')
    .select(['version', 'value', 'updated_at', 'updated_by'])
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
  return rows.map(({ value, ...row }) => ({ ...row, value: parsed(value) }));
}

/**
 * Writes a section. If the value has not changed, writes no new version.
 * @param expectedVersion the version that the writer has read; if undefined, replaces any version
 * @param confirmed paths of settings that the writer keeps as they are, so that they are no examples any more
 * @throws DomainError conflict if `expectedVersion` is not the current version; invalid, by field
 */
export function saveSection<S extends SettingsSection>(
  context: AppContext,
  admin: Admin,
  section: S,
  value: Settings[S],
  expectedVersion: number | undefined,
  confirmed: readonly string[] = [],
): Promise<SavedSection<S>> {
  return asOneWriter(context, async (inside) => {
    const { query } = inside.database;
    const row = await query.selectFrom('settings').selectAll().where('section', '=', section).executeTakeFirst();
    assertVersion(row ?? UNWRITTEN, expectedVersion);
    const before = settingsOf(await readSections(inside));
    await checkOpen(inside, before, { ...before, [section]: value }, section);
    await confirmSettings(
      inside,
      confirmed.map((path) => pathOf(section, path)),
    );
    return writeSection(inside, admin, section, value);
  });
}

/** Replaces any version. The caller has started a transaction. */
export async function writeSection<S extends SettingsSection>(
  inside: AppContext,
  admin: Admin,
  section: S,
  sent: Settings[S],
): Promise<SavedSection<S>> {
  const { query } = inside.database;
  const row = await query.selectFrom('settings').selectAll().where('section', '=', section).executeTakeFirst();
  const { value, notices } = await checkPictures(inside, section, sent);
  const json = JSON.stringify(value);
  const before = row === undefined ? {} : parsed(row.value);
  rejectUndialled(section, value, before);
  if (!isDeepStrictEqual(before, parsed(json))) {
    await writeVersion(inside, section, (row?.version ?? 0) + 1, json, admin.name);
    const changes = changesOf(flattened(before), flattened(parsed(json)));
    const id = SETTINGS_SECTIONS.indexOf(section) + 1;
    await recordEntries(inside, admin, [
      { action: 'update', object: 'settings', id, title: SECTION_TABLES[section].label, changes },
    ]);
    // An undo restores values, but nobody has confirmed them.
    const confirmed = admin.origin === 'undo' ? [] : Object.keys(changes);
    await confirmSettings(
      inside,
      confirmed.map((path) => pathOf(section, path)),
    );
  }
  return { ...(await readOneSection(inside, section)), notices };
}

/** Returns the values that the law requires of an open site and that these settings lack. */
export async function missingWhenOpen(
  context: AppContext,
  before: Settings,
  after: Settings,
): Promise<ChecklistItem[]> {
  if (!after.display.open) return [];
  const missingBefore = before.display.open ? missingByLaw(before, await readOffered(context, before)) : [];
  const isNew = (item: ChecklistItem) => !missingBefore.some((one) => isDeepStrictEqual(one, item));
  return missingByLaw(after, await readOffered(context, after)).filter(isNew);
}

/**
 * On opening, checks that the site has all values that the law requires. While the site is open, checks that the write
 * removes none of them.
 * @param section the written section. The paths of its fields do not contain its name.
 * @throws DomainError invalid, by field
 */
async function checkOpen(
  context: AppContext,
  before: Settings,
  after: Settings,
  section?: SettingsSection,
): Promise<void> {
  const missing = await missingWhenOpen(context, before, after);
  if (missing.length === 0) return;
  const fields = missing.map((item) => {
    const path = item.section === section ? item.field : `${item.section}.${item.field}`;
    return [path, item.message];
  });
  const isOpening = section === 'display';
  throw new DomainError(
    'invalid',
    `Un site ouvert au public montre ce que la loi demande. ${missing.map(({ message }) => `${message}.`).join(' ')}`,
    { ...(isOpening ? { open: openError(missing.length) } : {}), ...Object.fromEntries(fields) },
  );
}

function openError(count: number): string {
  return count === 1
    ? '1 point que la loi demande manque encore'
    : `${count} points que la loi demande manquent encore`;
}

/** Rentals count as offered as soon as the settings say so, even without a vehicle; rides count with the first rate. */
export async function readOffered({ database: { query } }: AppContext, { display }: Settings): Promise<Offered> {
  const { parts } = display;
  const rate = await query.selectFrom('rates').select('id').limit(1).executeTakeFirst();
  return { rides: parts.vtc && rate !== undefined, rentals: parts.rental };
}

/** The edit of a section that nobody has written. */
const UNWRITTEN = { version: 0, updated_at: null, updated_by: '' };

/** Accepts an unchanged invalid number, so that the section can be saved. @throws DomainError invalid, by field */
function rejectUndialled(section: SettingsSection, value: unknown, before: unknown): void {
  const wrong = undialledNumbers(section, value, before);
  if (wrong.length === 0) return;
  const message = upperFirst(UNDIALLED);
  throw new DomainError(
    'invalid',
    `${wrong.map(({ label }) => `« ${label} »`).join(', ')} : ${UNDIALLED}.`,
    Object.fromEntries(wrong.map(({ name }) => [name, message])),
  );
}

async function writeVersion(
  { database: { query } }: AppContext,
  section: SettingsSection,
  version: number,
  value: string,
  updated_by: string,
  updated_at = new Date().toISOString(),
): Promise<void> {
  const values = { version, value, updated_at, updated_by };
  await query
    .insertInto('settings')
    .values({ section, ...values })
    .onConflict((conflict) => conflict.column('section').doUpdateSet(values))
    .execute();
  await query
    .insertInto('settings_history')
    .values({ section, ...values })
    .execute();
  await query
    .deleteFrom('settings_history')
    .where('section', '=', section)
    .where('version', '<=', version - MAX_VERSIONS)
    .execute();
}

/**
 * Stores an older version again, as a new version.
 * @throws DomainError not_found; conflict if the current rules reject the old value
 */
export async function restoreVersion<S extends SettingsSection>(
  context: AppContext,
  admin: Admin,
  section: S,
  version: number,
): Promise<SavedSection<S>> {
  const row = (await listVersions(context, section)).find((one) => one.version === version);
  if (!row) throw new DomainError('not_found', 'Cette version n’est plus gardée.');
  const result = readSection(section, row.value);
  if (!result.success)
    throw new DomainError(
      'conflict',
      'Cette version ne suit plus les règles d’aujourd’hui : elle ne peut pas revenir.',
    );
  return saveSection(context, admin, section, result.data, undefined);
}

export function replaceSettings(context: AppContext, admin: Admin, settings: Settings): Promise<SettingsSection[]> {
  return asOneWriter(context, async (inside) => {
    const before = await readSections(inside);
    await checkOpen(inside, settingsOf(before), settings);
    const changedSections: SettingsSection[] = [];
    for (const { section, version } of before) {
      const saved = await writeSection(inside, admin, section, settings[section]);
      if (saved.version !== version) changedSections.push(section);
    }
    return changedSections;
  });
}

export async function hasNoSettings({ database }: AppContext): Promise<boolean> {
  const row = await database.query
    .selectFrom('settings')
    .select('section')
    .where('section', '=', 'identity')
    .executeTakeFirst();
  return row === undefined;
}

/**
 * Does nothing if another process has just stored the settings. In a database of a release without settings, migration
 * 0024 has already stored the section `display`, so its version is not 0.
 */
export function seedSettings(
  context: AppContext,
  { settings, changed, examples = [] }: { settings: Settings; changed: string; examples?: readonly string[] },
): Promise<void> {
  return asOneWriter(context, async (inside) => {
    if (!(await hasNoSettings(inside))) return;
    for (const { section, version } of await readSections(inside))
      await writeVersion(inside, section, version + 1, JSON.stringify(settings[section]), '', changed);
    await markExamples(inside, 'settings', examples);
  });
}

/**
 * Returns the parts of a value by path, for the journal: {address: {city: 'Lyon'}} → {'address.city': 'Lyon'}. A list
 * is one part.
 */
export function flattened(value: unknown, before = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [before]: value };
  const entries = Object.entries(value).flatMap(([name, part]) =>
    Object.entries(flattened(part, before === '' ? name : `${before}.${name}`)),
  );
  return Object.fromEntries(entries);
}
