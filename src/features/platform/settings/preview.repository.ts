import { hash, randomBytes } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import type { Admin } from '../auth/admin.ts';
import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import { readSections, settingsOf } from './settings.repository.ts';
import { readSection } from './settings.schema.ts';

/** How long unsaved values can be previewed. */
const PREVIEW_MS = 60 * 60 * 1000;

/** In the database, because the next request may reach another instance. */
export async function storePreview<S extends SettingsSection>(
  { database: { query } }: AppContext,
  _admin: Admin,
  section: S,
  value: Settings[S],
): Promise<{ token: string; url: string }> {
  const token = randomBytes(16).toString('hex');
  await query.deleteFrom('settings_previews').where('created_at', '<', oldest()).execute();
  const row = {
    token_hash: hashOf(token),
    section,
    value: JSON.stringify(value),
    created_at: new Date().toISOString(),
  };
  await query.insertInto('settings_previews').values(row).execute();
  return { token, url: `/admin/preview/settings/${token}/` };
}

/** The settings with the previewed section; null if there is no such preview, or not any more. */
export async function previewedSettings(context: AppContext, token: string): Promise<Settings | null> {
  const row = await context.database.query
    .selectFrom('settings_previews')
    .select(['section', 'value'])
    .where('token_hash', '=', hashOf(token))
    .where('created_at', '>=', oldest())
    .executeTakeFirst();
  const section = SETTINGS_SECTIONS.find((name) => name === row?.section);
  if (!row || section === undefined) return null;
  const settings = settingsOf(await readSections(context));
  const result = readSection(section, JSON.parse(row.value));
  return result.success ? { ...settings, [section]: result.data } : null;
}

const oldest = () => new Date(Date.now() - PREVIEW_MS).toISOString();
const hashOf = (token: string) => hash('sha256', token, 'hex');
