import { type AdminError, firstRow, type RowCall } from '../../../../admin-ui/session/admin-client.ts';
import type { SectionForm } from '../sections/section-forms.ts';
import type { StoredSection } from '../settings.ts';
import type { Base } from './form-state.ts';
import { differences, formOf, type Json, valueOfForm } from './setting-items.ts';

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
  { section, units }: SectionForm,
  values: Json,
  base: Base,
): Promise<StoredSection> {
  const path = `/settings/${section}`;
  const put = (version: number) =>
    call('PUT', path, { body: { version, value: valueOfForm(values, units) } }).then(({ data }) => firstRow(data));
  try {
    return await put(base.version);
  } catch (error) {
    const { status, message } = error as AdminError;
    if (status !== 409) throw error;
    const { data } = await call('GET', '/settings');
    const stored = firstRow(data.filter((one) => one.section === section));
    const theirs = formOf(stored.value as Json, units);
    // Our own former call whose response was lost, or the same changes.
    if (differences(values, theirs, units).length === 0) return stored;
    // A new version with the same content.
    if (differences(base.values, theirs, units).length === 0) return put(stored.version);
    throw new SettingsConflictError(message, stored);
  }
}
