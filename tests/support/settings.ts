import type { Settings, SettingsSection } from '../../src/features/platform/settings/fields/settings.fields.ts';
import type { Caller } from './admin-api.ts';

type Stored<S extends SettingsSection> = { version: number; value: Settings[S] };

/** Returns a section of the settings, as the administration reads it. */
export async function storedSection<S extends SettingsSection>(site: Caller, section: S): Promise<Stored<S>> {
  const { data } = await site.done('GET', '/settings');
  const { version, value } = data.find((one) => one['section'] === section) as unknown as Stored<S>;
  return { version, value };
}

/** Saves a section with these values. Its other values stay. */
export async function changeSection<S extends SettingsSection>(
  site: Caller,
  section: S,
  values: Partial<Settings[S]>,
): Promise<void> {
  const { version, value } = await storedSection(site, section);
  await site.row('PUT', `/settings/${section}`, { version, value: { ...value, ...values } });
}
