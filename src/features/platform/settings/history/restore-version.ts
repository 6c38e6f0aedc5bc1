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
 * Offers to undo the publication of a section. The message replaces that of another section, because several messages
 * would cover the form on a phone. `textOf` runs when the administration knows whether the site is open.
 */
export function reportPublished(stored: Saved<StoredSection>, textOf: () => string): void {
  const { version, notices = [], operation } = stored;
  showPublished(stored);
  // The first version has no previous one.
  reportWrite(version > 1 ? { operation } : {}, {
    text: [textOf(), ...notices].join(' '),
    subject: 'settings',
    onUndone: showSections,
  });
}

export async function showSections(): Promise<void> {
  const { data } = await settingsApi.call('GET /settings');
  for (const stored of data) showPublished(stored);
}

/** Shows a published section in open forms and in the administration itself. */
function showPublished(stored: StoredSection): void {
  const { section, value } = stored;
  showSection(stored);
  const { name, interface: style } = value;
  if (section === 'identity' && typeof name === 'string') contextChanged({ dealership: name });
  if (section !== 'display') return;
  const isOn = (part: keyof Parts) => at(value, `parts.${part}`) !== false;
  const parts = { sale: isOn('sale'), rental: isOn('rental'), trucks: isOn('trucks'), vtc: isOn('vtc') };
  contextChanged({ interface: style === 'fr' ? 'fr' : 'spec', parts, isOpen: value['open'] === true });
}

/** If the server refuses, shows a message and resolves to false. */
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
