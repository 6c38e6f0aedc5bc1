import type { AppContext } from '../../../../server/app-context.ts';
import { cachedByRevision, knownRevision } from '../../../../server/db/cache-by-revision.ts';
import { baseOf, imagesOfSettings } from '../processing/unused-pictures.server.ts';

/**
 * Reads the images of all public vehicles. The app passes this function, because images may not import the vehicles
 * feature.
 */
export type PublicImages = (context: AppContext) => AsyncIterable<string[]>;

/**
 * The returned function is true for a picture that visitors must not get: an original or an edit. A picture of a public
 * vehicle or a page is never withheld. If the database is unavailable, the last result counts.
 */
export function withheldPictures(context: AppContext, publicImages: PublicImages): (key: string) => Promise<boolean> {
  let withheld: ReadonlySet<string> = new Set();
  return async (key) => {
    if ((await knownRevision(context.database)) !== null)
      withheld = await cachedByRevision(context.database, 'withheld pictures', () =>
        findWithheld(context, publicImages),
      ).catch(() => withheld);
    return withheld.has(baseOf(key));
  };
}

async function findWithheld(context: AppContext, publicImages: PublicImages): Promise<Set<string>> {
  const { query } = context.database;
  const rows = await query
    .selectFrom('pictures')
    .select('path')
    .where((of) => of.or([of('original', 'is not', null), of('is_original', '=', 1)]))
    .execute();
  const withheld = new Set(rows.map(({ path }) => baseOf(path)));
  if (withheld.size === 0) return withheld;
  for (const image of await imagesOfSettings(query)) withheld.delete(baseOf(image));
  for await (const images of publicImages(context)) for (const image of images) withheld.delete(baseOf(image));
  return withheld;
}
