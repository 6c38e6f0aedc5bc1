import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import { hashOfToken } from '../../../server/token.ts';
import { ago } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Admin } from '../auth/admin.ts';
import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import { readShownSections, settingsOf } from './settings.repository.ts';
import { readSection } from './settings.schema.ts';

const PREVIEW_MS = 60 * 60 * 1000;

/**
 * Stores a preview in the database, because the next request may reach another instance.
 * @returns the token of the preview
 */
export async function insertPreview(
  { database: { query } }: AppContext,
  _admin: Admin,
  section: SettingsSection | VehicleKind,
  value: object,
): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await query.deleteFrom('settings_previews').where('created_at', '<', ago(PREVIEW_MS)).execute();
  const row = {
    token_hash: hashOfToken(token),
    section,
    value: JSON.stringify(value),
    created_at: new Date().toISOString(),
  };
  await query.insertInto('settings_previews').values(row).execute();
  return token;
}

type StoredPreview = { section: string; value: unknown };

/** Returns null if the token is unknown or has expired. */
export async function findStoredPreview({ database }: AppContext, token: string): Promise<StoredPreview | null> {
  const row = await database.query
    .selectFrom('settings_previews')
    .select(['section', 'value'])
    .where('token_hash', '=', hashOfToken(token))
    .where('created_at', '>=', ago(PREVIEW_MS))
    .executeTakeFirst();
  return row ? { section: row.section, value: JSON.parse(row.value) } : null;
}

/** Returns null if the preview is a vehicle. */
export async function previewedSettings(context: AppContext, preview: StoredPreview): Promise<Settings | null> {
  const section = SETTINGS_SECTIONS.find((name) => name === preview.section);
  if (section === undefined) return null;
  const settings = settingsOf(await readShownSections(context));
  const result = readSection(section, preview.value);
  return result.success ? { ...settings, [section]: result.data } : null;
}
