import type { AppContext } from '../../../server/app-context.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import type { Parts } from '../../../shared/dealership.ts';
import { readOneSection } from './settings.repository.ts';

/** The dealership's parts, by the stored settings. */
export function readParts(context: AppContext): Promise<Parts> {
  return cachedByRevision(
    context.database,
    'parts',
    async () => (await readOneSection(context, 'display')).value.parts,
  );
}
