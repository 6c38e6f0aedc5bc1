import { DEFAULT_SETTINGS } from './default-settings.ts';
import type { Settings, SettingsSection } from './fields/settings.fields.ts';
import { fieldSchemas, readSection } from './settings.schema.ts';

/** A valid section. `replaced` names the fields that differ from the stored section. */
type Recovered<S extends SettingsSection> = { value: Settings[S]; replaced: string[] };

/**
 * Replaces invalid values, which another release or an edit by hand may have stored. An invalid field gets the value of
 * the newest valid version. If no version is valid, the field gets the default value. If the section is still invalid,
 * all its fields are replaced.
 * @param older returns the other versions, newest first. Called only if one is needed.
 */
export async function recoverSection<S extends SettingsSection>(
  section: S,
  stored: unknown,
  older: () => Promise<readonly unknown[]>,
): Promise<Recovered<S>> {
  const result = readSection(section, stored);
  if (result.success) return { value: result.data, replaced: [] };
  const fallback = validOf(section, await older()) ?? DEFAULT_SETTINGS[section];
  const wholly = { value: fallback, replaced: Object.keys(fieldSchemas(section)) };
  if (typeof stored !== 'object' || stored === null) return wholly;
  const { values, replaced } = fieldByField(section, stored, fallback);
  const recovered = readSection(section, values);
  return recovered.success ? { value: recovered.data, replaced } : wholly;
}

function validOf<S extends SettingsSection>(section: S, versions: readonly unknown[]): Settings[S] | undefined {
  for (const version of versions) {
    const result = readSection(section, version);
    if (result.success) return result.data;
  }
  return undefined;
}

function fieldByField(section: SettingsSection, stored: object, fallback: object) {
  const values = new Map<string, unknown>(Object.entries(stored));
  const spare = new Map<string, unknown>(Object.entries(fallback));
  const usable: Record<string, unknown> = {};
  const replaced: string[] = [];
  for (const [name, schema] of Object.entries(fieldSchemas(section))) {
    const isValid = schema.safeParse(values.get(name)).success;
    usable[name] = isValid ? values.get(name) : spare.get(name);
    if (!isValid) replaced.push(name);
  }
  return { values: usable, replaced };
}
