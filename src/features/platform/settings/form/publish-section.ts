import { AdminError } from '../../../../admin-ui/session/admin-client.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import type { PublishedSection, StoredSection } from '../stored-section.schema.ts';
import { differences, type FormValues, formOf } from './form-values.ts';

/** Another administrator published the section after this form was opened. */
export class SettingsConflictError extends Error {
  override readonly name = 'SettingsConflictError';
  readonly stored: StoredSection;
  constructor(message: string, stored: StoredSection) {
    super(message);
    this.stored = stored;
  }
}

/** The values to compare with, and the version that the save replaces. */
export type Base = { values: FormValues; version: number };

export type SectionCalls = {
  put: (version: number) => Promise<PublishedSection>;
  read: () => Promise<StoredSection>;
};

/**
 * Publishes the form. After any failure, the caller may call it again, even if the earlier response was lost.
 * @throws AdminError; SettingsConflictError if another administrator has published something else since
 */
export async function publishSection(
  { put, read }: SectionCalls,
  settings: readonly NamedSetting[],
  values: FormValues,
  base: Base,
): Promise<PublishedSection> {
  try {
    return await put(base.version);
  } catch (error) {
    if (!(error instanceof AdminError) || error.status !== 409) throw error;
    const stored = await read();
    const theirs = formOf(stored.value, settings);
    if (differences(values, theirs, settings).length === 0) return stored;
    // Another administrator published a new version with the old content.
    if (differences(base.values, theirs, settings).length === 0) return put(stored.version);
    throw new SettingsConflictError(error.message, stored);
  }
}
