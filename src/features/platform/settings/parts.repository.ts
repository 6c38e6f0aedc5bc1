import type { AppContext } from '../../../server/app-context.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import type { Parts } from '../../../shared/dealership.ts';
import { readShownSections, settingsOf } from './settings.repository.ts';

export async function readParts(context: AppContext): Promise<Parts> {
  if (context.parts !== undefined) return context.parts;
  return cachedByRevision(
    context.database,
    'parts',
    async () => settingsOf(await readShownSections(context)).display.parts,
  );
}

/**
 * Returns a context with the public stock of a dealership that has these parts. The context has a separate cache,
 * because results that are cached by revision depend on the parts.
 */
export function withParts(context: AppContext, parts: Parts): AppContext {
  const { database } = context;
  return { ...context, parts, database: { ...database, revision: { ...database.revision } } };
}
