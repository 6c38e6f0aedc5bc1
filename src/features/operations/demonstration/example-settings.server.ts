import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts';
import {
  ALL_SETTINGS,
  type SectionSetting,
  type Settings,
  settingsBy,
} from '../../platform/settings/fields/settings.fields.ts';
import { parseSection } from '../../platform/settings/settings.schema.ts';
import { at, withAt } from '../../platform/settings/value-paths.ts';

/** `reviews` and `values` are the numbers of removed reviews and values. */
export type WithoutExamples = { settings: Settings; reviews: number; values: number };

/**
 * Replaces every value of the demonstration with the value of a new site. The opening hours of a week count as one
 * value. If a person changed one part of a value, the person has also read the other parts, so the value stays.
 */
export function withoutExamples(settings: Settings, example: Settings): WithoutExamples {
  const ownReviews = settings.reviews.reviews.filter(
    (review) => !example.reviews.reviews.some((one) => isDeepStrictEqual(one, review)),
  );
  let values = 0;
  const next = settingsBy((section) => {
    let value: unknown = settings[section];
    const paths = new Set(ALL_SETTINGS.filter((one) => one.section === section).map(wholeOf));
    for (const path of paths) {
      const initial = at(DEFAULT_SETTINGS[section], path);
      const stored = at(value, path);
      if (isDeepStrictEqual(stored, initial) || !isDeepStrictEqual(stored, at(example[section], path))) continue;
      // The law requires this note while reviews stay.
      if (path === 'reviewsNote' && ownReviews.length > 0) continue;
      if (KEPT.has(path)) continue;
      values += 1;
      value = withAt(value, path, initial);
    }
    return parseSection(section, section === 'reviews' ? withAt(value, 'reviews', ownReviews) : value);
  });
  return { settings: next, reviews: settings.reviews.reviews.length - ownReviews.length, values };
}

/** Paths that stay. Reviews are removed and counted separately; `open` is not an invented value. */
const KEPT: ReadonlySet<string> = new Set(['reviews', 'open']);

function wholeOf(setting: SectionSetting): string {
  const { name } = setting;
  return name.startsWith('week.') || 'isPartOfWhole' in setting ? name.slice(0, name.lastIndexOf('.')) : name;
}
