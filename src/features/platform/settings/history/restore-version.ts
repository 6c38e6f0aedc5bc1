import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { firstRow, isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { contextChanged } from '../../../../admin-ui/session/admin-context.ts';
import { SECTION_TABLES, type SettingsSection } from '../fields/settings.fields.ts';
import { settingsApi, showSection } from '../settings.client.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { at } from '../value-paths.ts';

/** Says that a section is online as it is now, and offers to take that back. */
export function reportPublished(stored: StoredSection, text: string): void {
  const { section, version } = stored;
  showSection(stored);
  tellAdministration(stored);
  toast({
    tone: 'done',
    text,
    ...(version > 1 ? { action: { label: 'Annuler', run: () => void undo(section, version) } } : {}),
  });
}

/** The administration itself shows the name, prices as visitors see them, and menus of the dealership's parts. */
function tellAdministration({ section, value }: StoredSection): void {
  const { name, interface: style } = value;
  if (section === 'identity' && typeof name === 'string') contextChanged({ dealership: name });
  if (section !== 'display') return;
  const parts = { trucks: at(value, 'parts.trucks') !== false, vtc: at(value, 'parts.vtc') !== false };
  contextChanged({ interface: style === 'fr' ? 'fr' : 'spec', parts });
}

/** Publishes the version before, unless another one was published since. */
async function undo(section: SettingsSection, version: number): Promise<void> {
  await reportFailure(async () => {
    const { data } = await settingsApi.call('GET /settings');
    const now = firstRow(data.filter((one) => one.section === section));
    if (now.version === version) return restore(section, version - 1);
    showSection(now);
    toast({ tone: 'failed', text: 'Une autre version a été publiée depuis : voyez l’historique de cette rubrique.' });
  });
}

/** Publishes a former version again. @returns false if that failed; a message says why. */
export function restoreVersion(section: SettingsSection, version: number): Promise<boolean> {
  return reportFailure(() => restore(section, version));
}

async function restore(section: SettingsSection, version: number): Promise<void> {
  const { data } = await settingsApi.call('POST /settings/:section/restore', {
    params: { section },
    body: { version },
  });
  reportPublished(firstRow(data), `${SECTION_TABLES[section].label} : la version ${version} est de nouveau en ligne.`);
}

async function reportFailure(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isAborted(error)) {
      logFailure(error);
      toast({ tone: 'failed', text: `La version n’a pas pu être rétablie. ${sentenceOf(error)}` });
    }
    return false;
  }
}
