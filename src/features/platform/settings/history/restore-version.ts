import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { contextChanged, publishedText } from '../../../../admin-ui/session/admin-context.ts';
import type { Parts } from '../../../../shared/dealership.ts';
import type { Saved } from '../../../../shared/document.ts';
import { at } from '../../../../shared/value-paths.ts';
import { reportWrite } from '../../journal/undo.ts';
import { SECTION_TABLES, type SettingsSection } from '../fields/settings.fields.ts';
import { settingsApi, showSection } from '../settings.client.ts';
import type { StoredSection } from '../stored-section.schema.ts';

/**
 * Shows a message that a section is published, and offers to undo this. The message replaces that of another section,
 * because several messages would cover the form on a phone. `textOf` runs when the administration knows whether the
 * site is open.
 */
export function reportPublished(stored: Saved<StoredSection>, textOf: () => string): void {
  const { version, notices = [], operation } = stored;
  showPublished(stored);
  // Before the first version, there is nothing to go back to.
  reportWrite(version > 1 ? { operation } : {}, {
    text: [textOf(), ...notices].join(' '),
    subject: 'settings',
    onUndone: showSections,
  });
}

/** Reads all sections and shows them in open forms and in the administration itself. */
export async function showSections(): Promise<void> {
  const { data } = await settingsApi.call('GET /settings');
  for (const stored of data) showPublished(stored);
}

/** Shows a published section in open forms and in the administration itself. */
export function showPublished(stored: StoredSection): void {
  const { section, value } = stored;
  showSection(stored);
  const { name, interface: style } = value;
  if (section === 'identity' && typeof name === 'string') contextChanged({ dealership: name });
  if (section !== 'display') return;
  const isOn = (part: keyof Parts) => at(value, `parts.${part}`) !== false;
  const parts = { sale: isOn('sale'), rental: isOn('rental'), trucks: isOn('trucks'), vtc: isOn('vtc') };
  contextChanged({ interface: style === 'fr' ? 'fr' : 'spec', parts, isOpen: value['open'] === true });
}

/** Resolves to false if the server refuses; a message then says so. */
export async function restoreVersion(section: SettingsSection, version: number): Promise<boolean> {
  try {
    const { data, ...written } = await settingsApi.call('POST /settings/:section/restore', {
      params: { section },
      body: { version },
    });
    const name = `${SECTION_TABLES[section].label} : la version ${version} est`;
    reportPublished({ ...firstRow(data), ...written }, () =>
      publishedText(`${name} de nouveau en ligne.`, `${name} rétablie.`),
    );
    return true;
  } catch (error) {
    reportFailure(error, 'La version n’a pas pu être rétablie.');
    return false;
  }
}
