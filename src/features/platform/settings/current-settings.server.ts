import type { AppContext } from '../../../server/app-context.ts';
import { cachedByRevision, knownRevision } from '../../../server/db/cache-by-revision.ts';
import { type Picture, sizedPath } from '../images/picture.ts';
import { picturesByPath } from '../images/processing/pictures.repository.ts';
import { colourSheet } from './colours.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import type { Settings, SettingsSection } from './fields/settings.fields.ts';
import type { DealershipSections, PublicDealership } from './public-settings.ts';
import { pageSections, publicDealership } from './public-settings.ts';
import { readSections, settingsOf } from './settings.repository.ts';

/** The values that pages need, from one state of the settings. */
export type ShownSettings = {
  settings: Settings;
  dealership: PublicDealership;
  sections: DealershipSections;
  /** The style sheet of the chosen colours, or ''. */
  colours: string;
  /** When a section changed last, ISO 8601. */
  changed: string | undefined;
};

/**
 * `isCurrent`: read from the database at this revision, or cached since; false for the last settings before a failure.
 */
type CurrentSettings = ShownSettings & { isCurrent: boolean };

/** Reads the settings as they are now: no query while the catalogue's revision is the one they were read at. */
export type SettingsReader = () => Promise<CurrentSettings>;

/** Stored fields that are not valid, which pages show an older value of. */
type Replaced = { section: SettingsSection; fields: string[] };

/**
 * Makes the reader that all pages share. It never fails: while the database is unavailable it returns the last settings
 * that it read, at first the shipped ones.
 * @param report gets the stored values that had to be replaced, once for each revision.
 */
export function settingsReader(context: AppContext, report: (replaced: Replaced) => void): SettingsReader {
  let last: ShownSettings = shownSettings(DEFAULT_SETTINGS, null, undefined);
  const readSettings = async (): Promise<ShownSettings> => {
    const stored = await readSections(context);
    for (const { section, replaced } of stored) if (replaced.length > 0) report({ section, fields: replaced });
    const changes = stored.flatMap(({ updated_at }) => (updated_at === null ? [] : [updated_at]));
    return showSettings(context, settingsOf(stored), changes.sort().at(-1));
  };
  return async () => {
    try {
      // Otherwise every page would wait for a connection that does not come.
      if ((await knownRevision(context.database)) === null) return { ...last, isCurrent: false };
      last = await cachedByRevision(context.database, 'settings', readSettings);
      return { ...last, isCurrent: true };
    } catch {
      return { ...last, isCurrent: false };
    }
  };
}

/** The settings as pages show them, with the logo's picture. A preview passes values that are not stored. */
export async function showSettings(
  context: AppContext,
  settings: Settings,
  changed: string | undefined,
): Promise<ShownSettings> {
  const { logo } = settings.identity;
  const picture = logo === null ? undefined : (await picturesByPath(context, [logo])).get(logo);
  return shownSettings(settings, picture === undefined ? null : shownLogo(picture), changed);
}

/** How many times wider than high a logo is that holds the dealership's name itself. */
const WIDE = 2;

/** The smallest file: the header shows it at some 160 pixels. */
function shownLogo({ src, width, height }: Picture): PublicDealership['logo'] {
  return { src, avif: sizedPath(src, 320), width, height, isWide: width >= WIDE * height };
}

function shownSettings(settings: Settings, logo: PublicDealership['logo'], changed: string | undefined): ShownSettings {
  return {
    settings,
    dealership: publicDealership(settings, logo),
    sections: pageSections(settings),
    colours: colourSheet(settings.identity.colours),
    changed,
  };
}
