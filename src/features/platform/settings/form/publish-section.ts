import { type AdminError, firstRow, type RowCall } from '../../../../admin-ui/session/admin-client.ts';
import { type SettingsSection, settingsOfSection } from '../fields/settings.fields.ts';
import type { StoredSection } from '../settings.ts';
import type { Base } from './form-state.ts';
import { differences, formOf, valueOfForm } from './form-values.ts';

/** Another administrator published the section after this form was opened (D39). */
export class SettingsConflictError extends Error {
  override readonly name = 'SettingsConflictError';
  /** The section as it is stored now. */
  readonly stored: StoredSection;
  constructor(message: string, stored: StoredSection) {
    super(message);
    this.stored = stored;
  }
}

/**
 * Publishes what the form holds and returns the section as it is stored then. It may be called again after any failure:
 * where a former call succeeded but its response was lost, nothing is published twice.
 * @throws AdminError; SettingsConflictError where another administrator has published something else since.
 */
export async function publishSection(
  call: RowCall<StoredSection>,
  section: SettingsSection,
  values: unknown,
  base: Base,
): Promise<StoredSection> {
  const settings = settingsOfSection(section);
  const path = `/settings/${section}`;
  const put = (version: number) =>
    call('PUT', path, { body: { version, value: valueOfForm(values, settings) } }).then(({ data }) => firstRow(data));
  try {
    return await put(base.version);
  } catch (error) {
    const { status, message } = error as AdminError;
    if (status !== 409) throw error;
    const { data } = await call('GET', '/settings');
    const stored = firstRow(data.filter((one) => one.section === section));
    const theirs = formOf(stored.value, settings);
    // Our own former call whose response was lost, or the same changes.
    if (differences(values, theirs, settings).length === 0) return stored;
    // A new version with the same content.
    if (differences(base.values, theirs, settings).length === 0) return put(stored.version);
    throw new SettingsConflictError(message, stored);
  }
}
