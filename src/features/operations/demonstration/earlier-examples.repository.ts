import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { PROJECT_ROOT } from '../../../server/project-root.ts';
import { at } from '../../../shared/value-paths.ts';
import { EXAMPLE_NAME, readDealershipFile } from '../../platform/settings/dealership-file.server.ts';
import { examplePaths } from '../../platform/settings/example-paths.server.ts';
import { markExamples } from '../../platform/settings/examples.repository.ts';
import type { Settings } from '../../platform/settings/fields/settings.fields.ts';
import { hasNoSettings, readSections, settingsOf } from '../../platform/settings/settings.repository.ts';
import { ratesLikeExamples, vehiclesLikeExamples } from './example-rows.repository.ts';

/**
 * Marks the demonstration that an earlier release wrote without marks. Runs once for a database, before this release
 * writes to it. A value counts as the demonstration's if it is equal to it.
 */
export function markEarlierExamples(context: AppContext): Promise<void> {
  return asOneWriter(context, async (inside) => {
    const { query } = inside.database;
    const { examples_marked } = await query.selectFrom('catalogue').select('examples_marked').executeTakeFirstOrThrow();
    if (examples_marked === 1) return;
    await query.updateTable('catalogue').set({ examples_marked: 1 }).execute();
    if (await hasNoStock(inside)) return;
    let shown = 0;
    for (const kind of ['cars', 'trucks'] as const)
      for (const place of ['stock', 'trash'] as const) {
        const rows = await vehiclesLikeExamples(inside, kind, place);
        if (place === 'stock') shown += rows.length;
        await markExamples(
          inside,
          kind,
          rows.map(({ id }) => id),
        );
      }
    const rates = (await ratesLikeExamples(inside)).map(({ id }) => id);
    await markExamples(inside, 'rates', rates);
    if (await hasNoSettings(inside)) return;
    const stored = settingsOf(await readSections(inside));
    const isLeft = stored.identity.name === EXAMPLE_NAME || shown + rates.length > 0;
    if (isLeft) await markExamples(inside, 'settings', earlierPaths(stored));
  });
}

async function hasNoStock({ database: { query } }: AppContext): Promise<boolean> {
  for (const table of ['cars', 'trucks', 'rates'] as const)
    if (await query.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

/** Returns nothing if `dealership.json` contains a dealer's own settings. */
function earlierPaths(stored: Settings): string[] {
  const { settings: shipped } = readDealershipFile(resolve(PROJECT_ROOT, 'dealership.json'));
  if (shipped.identity.name !== EXAMPLE_NAME) return [];
  return examplePaths(shipped).filter((path) => isDeepStrictEqual(at(stored, path), at(shipped, path)));
}
