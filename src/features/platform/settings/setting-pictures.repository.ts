import type { AppContext } from '../../../server/app-context.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import { at, withAt } from '../../../shared/value-paths.ts';
import { replacedOriginals } from '../images/edit/originals.repository.ts';
import { knownPaths } from '../images/processing/pictures.repository.ts';
import { storedImage } from '../images/stored-image.ts';
import {
  type NamedSetting,
  SECTION_TABLES,
  SETTINGS_SECTIONS,
  type Settings,
  type SettingsSection,
  settingsOfSection,
} from './fields/settings.fields.ts';
import { readSection } from './settings.schema.ts';

/** `notices` are French sentences about pictures that are not stored as they were sent. */
type CheckedSection<S extends SettingsSection> = { value: Settings[S]; notices: string[] };

/**
 * Replaces originals by their newest edits. Empties pictures that no longer exist, if a version of the section has
 * named them, so that such a section can be saved.
 * @throws DomainError invalid for a picture that was never stored
 */
export async function checkPictures<S extends SettingsSection>(
  context: AppContext,
  section: S,
  value: Settings[S],
): Promise<CheckedSection<S>> {
  let checked: unknown = value;
  const notices: string[] = [];
  for (const setting of settingsOfSection(section)) {
    const sent = at(value, setting.name);
    const path = pathOfPicture(context, setting, sent);
    if (path === undefined) continue;
    const edit = (await replacedOriginals(context, [path])).get(path);
    if (edit !== undefined) {
      checked = withAt(checked, setting.name, setting.type === 'picture' ? edit : context.storage.url(edit));
      notices.push(`${setting.label} : l’image a été retouchée depuis, sa retouche la plus récente la remplace.`);
    } else if (!(await knownPaths(context, [path])).has(path)) {
      // The address of a portrait may also name a file that nobody has uploaded.
      if (setting.type === 'pictureAddress' && !(await hasNamed(context, section, path))) continue;
      if (!(await hasNamed(context, section, path))) throw neverStored(setting);
      checked = withoutPicture(checked, setting);
      notices.push(`${setting.label} : l’image n’existe plus, ce champ est maintenant vide.`);
    }
  }
  const result = readSection(section, checked);
  return notices.length > 0 && result.success ? { value: result.data, notices } : { value, notices: [] };
}

function neverStored({ name }: NamedSetting): DomainError {
  return invalidFields({
    [name]: 'Cette image n’est plus là : envoyez-la à nouveau',
  });
}

function pathOfPicture({ storage }: AppContext, { type }: NamedSetting, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (type === 'picture') return value;
  const path = type === 'pictureAddress' ? storedImage(value, storage.url, '') : value;
  return path === value ? undefined : path;
}

/** If a part of an object, such as the portrait's address, is removed, removes the other parts. */
function withoutPicture(value: unknown, setting: NamedSetting): unknown {
  if (setting.type === 'picture') return withAt(value, setting.name, null);
  return withAt(value, setting.name.slice(0, setting.name.lastIndexOf('.')), undefined);
}

async function hasNamed(context: AppContext, section: SettingsSection, path: string): Promise<boolean> {
  return (await versionsWith(context, path)).some((one) => one.section === section);
}

/** @throws DomainError conflict, with the section and its newest version that shows the picture */
export async function rejectPictureOfSettings(context: AppContext, path: string): Promise<void> {
  const versions = await versionsWith(context, path);
  for (const section of SETTINGS_SECTIONS) {
    const [newest] = versions.filter((one) => one.section === section);
    if (!newest) continue;
    const label = `« ${SECTION_TABLES[section].label} »`;
    throw new DomainError(
      'conflict',
      newest.isCurrent
        ? `Les réglages ${label} montrent cette image : elle reste.`
        : `La version ${newest.version} des réglages ${label} montre cette image et peut être rétablie : elle reste.`,
    );
  }
}

/** The versions that can be restored, newest first. */
async function versionsWith({ database: { query } }: AppContext, path: string) {
  const rows = await query
    .selectFrom('settings_history')
    .innerJoin('settings', 'settings.section', 'settings_history.section')
    .select(['settings_history.section', 'settings_history.version', 'settings.version as current'])
    .where('settings_history.value', 'like', `%${path}"%`)
    .orderBy('settings_history.version', 'desc')
    .execute();
  return rows.map(({ section, version, current }) => ({ section, version, isCurrent: version === current }));
}
