import { isDeepStrictEqual } from 'node:util';
import { at, pathOf } from '../../../shared/value-paths.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { ALL_SETTINGS, type SectionSetting, type Settings } from './fields/settings.fields.ts';

/** Its owner has to confirm the value of a new site. */
export const INTERFACE_PATH = 'display.interface';

export const OPEN_PATH = 'display.open';

/** Reviews mark themselves as examples; `open` is not an invented value. */
const NEVER_EXAMPLES: ReadonlySet<string> = new Set(['reviews.reviews', OPEN_PATH]);

/** Returns the path of each setting, with its section. The opening hours of a week are one setting, so are objects. */
const WHOLE_PATHS: readonly string[] = [
  ...new Set(ALL_SETTINGS.map(wholePath).filter((path) => !NEVER_EXAMPLES.has(path))),
];

export function examplePaths(settings: Settings): string[] {
  return WHOLE_PATHS.filter((path) => !isDeepStrictEqual(at(settings, path), at(DEFAULT_SETTINGS, path)));
}

function wholePath(setting: SectionSetting): string {
  const { section, name } = setting;
  const isPart = name.startsWith('week.') || 'isPartOfWhole' in setting;
  return pathOf(section, isPart ? name.slice(0, name.lastIndexOf('.')) : name);
}
