import type { AppContext } from '../../../server/app-context.ts';
import { cachedByRevision, knownRevision } from '../../../server/db/cache-by-revision.ts';
import { type Picture, sizedPath } from '../images/picture.ts';
import { picturesByPath } from '../images/processing/pictures.repository.ts';
import { colourSheet } from './colours.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { chatDigits, phoneHref } from './dialled-number.server.ts';
import type { Settings, SettingsSection } from './fields/settings.fields.ts';
import type { DealershipSections, PublicDealership } from './public-settings.ts';
import { type Dialled, pageSections, publicDealership } from './public-settings.ts';
import { readShownSections, settingsOf } from './settings.repository.ts';

/** All values belong to one revision. */
export type ShownSettings = {
  settings: Settings;
  dealership: PublicDealership;
  sections: DealershipSections;
  colours: string;
  changed: string | undefined;
};

/** If the database did not respond, `isCurrent` is false, and these are the last known settings. */
type CurrentSettings = ShownSettings & { isCurrent: boolean };

/** If the catalogue's revision has not changed, sends no query. */
export type SettingsReader = () => Promise<CurrentSettings>;

/** Stored fields that are not valid. Pages show an older or default value instead. */
type Replaced = { section: SettingsSection; fields: string[] };

/**
 * The reader never fails. If the database is unavailable, it returns the settings that it read last, or the settings of
 * a new site.
 * @param report gets the stored values that had to be replaced, once for each revision
 */
export function settingsReader(context: AppContext, report: (replaced: Replaced) => void): SettingsReader {
  let last: ShownSettings = shownSettings(DEFAULT_SETTINGS, null, undefined);
  const readSettings = async (): Promise<ShownSettings> => {
    const stored = await readShownSections(context);
    for (const { section, replaced } of stored) if (replaced.length > 0) report({ section, fields: replaced });
    const changes = stored.flatMap(({ updated_at }) => (updated_at === null ? [] : [updated_at]));
    return showSettings(context, settingsOf(stored), changes.sort().at(-1));
  };
  return async () => {
    try {
      // Avoids a wait for a connection to an unavailable database.
      if ((await knownRevision(context.database)) === null) return { ...last, isCurrent: false };
      last = await cachedByRevision(context.database, 'settings', readSettings);
      return { ...last, isCurrent: true };
    } catch {
      return { ...last, isCurrent: false };
    }
  };
}

/** A preview calls it with values that are not stored. */
export async function showSettings(
  context: AppContext,
  settings: Settings,
  changed: string | undefined,
): Promise<ShownSettings> {
  const { logo } = settings.identity;
  const picture = logo === null ? undefined : (await picturesByPath(context, [logo])).get(logo);
  return shownSettings(settings, picture === undefined ? null : shownLogo(picture), changed);
}

/** A logo with a larger ratio of width to height probably contains the dealership's name. */
const WIDE = 2;

/** Uses the file of 320 px, because the header shows the logo about 160 pixels wide. */
function shownLogo({ src, width, height }: Picture): PublicDealership['logo'] {
  return { src, avif: sizedPath(src, 320), width, height, isWide: width >= WIDE * height };
}

function dialledNumbers({ identity: { phone = '', chat } }: Settings): Dialled {
  return { phoneHref: phoneHref(phone), chat: chatDigits(chat) };
}

function shownSettings(settings: Settings, logo: PublicDealership['logo'], changed: string | undefined): ShownSettings {
  return {
    settings,
    dealership: publicDealership(settings, logo, dialledNumbers(settings)),
    sections: pageSections(settings),
    colours: colourSheet(settings.identity.colours),
    changed,
  };
}
