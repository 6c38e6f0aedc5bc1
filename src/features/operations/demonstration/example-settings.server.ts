import { at, withAt } from '../../../shared/value-paths.ts';
import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts';
import { type Settings, settingsBy } from '../../platform/settings/fields/settings.fields.ts';
import { parseSection } from '../../platform/settings/settings.schema.ts';

/**
 * Replaces the values at these paths with the values of a new site, and removes the reviews that are examples.
 * @param paths 'legal.capital'
 */
export function withoutExamples(settings: Settings, paths: readonly string[]): Settings {
  const reviews = settings.reviews.reviews.filter(({ example }) => !example);
  let next: unknown = withAt(settings, 'reviews.reviews', reviews);
  for (const path of paths) {
    // By law, this note stays while reviews stay.
    if (path === 'reviews.reviewsNote' && reviews.length > 0) continue;
    next = withAt(next, path, at(DEFAULT_SETTINGS, path));
  }
  return settingsBy((section) => parseSection(section, at(next, section)));
}
