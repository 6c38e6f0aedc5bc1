import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { contextChanged, publishedText } from '../../../../admin-ui/session/admin-context.ts';
import type { Parts } from '../../../../shared/dealership.ts';
import { at } from '../../../../shared/value-paths.ts';
import { SECTION_TABLES, type SettingsSection } from '../fields/settings.fields.ts';
import { settingsApi, showSection } from '../settings.client.ts';
import type { PublishedSection, StoredSection } from '../stored-section.schema.ts';

/**
 * Shows a message that a section is published, with a button to undo this. The message replaces that of another
 * section, because several messages would cover the form on a phone. `textOf` runs when the administration knows
 * whether the site is open.
 */
export function reportPublished(stored: PublishedSection, textOf: () => string): void {
  const { section, version, notices = [] } = stored;
  showPublished(stored);
  toast({
    tone: 'done',
    text: [textOf(), ...notices].join(' '),
    subject: 'settings',
    ...(version > 1 ? { action: { label: 'Annuler', run: () => void undo(section, version) } } : {}),
  });
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

/** If somebody has published another version since, shows that version instead. */
async function undo(section: SettingsSection, version: number): Promise<void> {
  await succeeds(async () => {
    const { data } = await settingsApi.call('GET /settings');
    const now = firstRow(data.filter((one) => one.section === section));
    if (now.version === version) return restore(section, version - 1);
    showSection(now);
    toast({ tone: 'failed', text: 'Une autre version a été publiée depuis : voyez l’historique de cette rubrique.' });
  });
}

export function restoreVersion(section: SettingsSection, version: number): Promise<boolean> {
  return succeeds(() => restore(section, version));
}

async function restore(section: SettingsSection, version: number): Promise<void> {
  const { data, notices } = await settingsApi.call('POST /settings/:section/restore', {
    params: { section },
    body: { version },
  });
  const name = `${SECTION_TABLES[section].label} : la version ${version} est`;
  reportPublished({ ...firstRow(data), notices }, () =>
    publishedText(`${name} de nouveau en ligne.`, `${name} rétablie.`),
  );
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    reportFailure(error, 'La version n’a pas pu être rétablie.');
    return false;
  }
}
