import { DEFAULT_SETTINGS } from './default-settings.ts';
import { readSection, SETTINGS_SCHEMAS } from './settings.schema.ts';
import type { Settings, SettingsSection } from './settings.ts';

/** A section as it can be used, and which of its fields are not the stored ones. */
export type Recovered<S extends SettingsSection> = { value: Settings[S]; replaced: string[] };

/**
 * Makes a usable section of a stored one whatever it is: another version of the program may have written it, or somebody by
 * hand. Each field that is not valid is that of the newest valid version, or the shipped one; where the fields do not fit
 * together, or there is none, the whole section is.
 * @param older gives the other versions, newest first; called only where one is needed.
 */
export async function recoverSection<S extends SettingsSection>(
  section: S,
  stored: unknown,
  older: () => Promise<readonly unknown[]>,
): Promise<Recovered<S>> {
  const read = readSection(section, stored);
  if (read.success) return { value: read.data, replaced: [] };
  const fallback = validOf(section, await older()) ?? DEFAULT_SETTINGS[section];
  const wholly = { value: fallback, replaced: Object.keys(SETTINGS_SCHEMAS[section].shape) };
  if (typeof stored !== 'object' || stored === null) return wholly;
  const { kept, replaced } = fieldByField(section, stored, fallback);
  const mended = readSection(section, kept);
  return mended.success ? { value: mended.data, replaced } : wholly;
}

function validOf<S extends SettingsSection>(section: S, versions: readonly unknown[]): Settings[S] | undefined {
  for (const version of versions) {
    const read = readSection(section, version);
    if (read.success) return read.data;
  }
  return undefined;
}

/** Fields that the section does not have are left out. */
function fieldByField(section: SettingsSection, stored: object, fallback: object) {
  const values = new Map<string, unknown>(Object.entries(stored));
  const spare = new Map<string, unknown>(Object.entries(fallback));
  const kept: Record<string, unknown> = {};
  const replaced: string[] = [];
  for (const [name, schema] of Object.entries(SETTINGS_SCHEMAS[section].shape)) {
    const isValid = schema.safeParse(values.get(name)).success;
    kept[name] = isValid ? values.get(name) : spare.get(name);
    if (!isValid) replaced.push(name);
  }
  return { kept, replaced };
}
