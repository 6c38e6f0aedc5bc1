import type { AppContext } from '../../../../server/app-context.ts';
import { cachedByRevision, knownRevision } from '../../../../server/db/cache-by-revision.ts';
import { publicKey } from '../../../../server/storage/storage.ts';
import { DomainError } from '../../../../shared/errors.ts';
import { baseOf, imagesOfSettings } from '../processing/unused-pictures.server.ts';

/**
 * Reads the images of all public vehicles. The app passes this function, because images may not import the vehicles
 * feature.
 */
export type PublicImages = (context: AppContext) => AsyncIterable<string[]>;

/**
 * The returned function is true for a picture that visitors must not get: the public form of an original, an edit, or a
 * deleted picture. A picture of a public vehicle or a page is never withheld. If the database is unavailable, the last result counts.
 * @throws DomainError unavailable if the database is unavailable and there is no result yet
 */
export function withheldPictures(context: AppContext, publicImages: PublicImages): (key: string) => Promise<boolean> {
  let withheld: ReadonlySet<string> | undefined;
  return async (key) => {
    if (withheld === undefined || (await knownRevision(context.database)) !== null)
      withheld = await cachedByRevision(context.database, 'withheld pictures', () =>
        findWithheld(context, publicImages),
      ).catch(() => withheld ?? throwUnavailable());
    return withheld.has(baseOf(key));
  };
}

function throwUnavailable(): never {
  throw new DomainError('unavailable', 'Cette image ne peut pas être lue pour le moment.');
}

async function findWithheld(context: AppContext, publicImages: PublicImages): Promise<Set<string>> {
  const { query } = context.database;
  const rows = await query
    .selectFrom('pictures')
    .select(['path', 'original'])
    .where((of) =>
      of.or([of('original', 'is not', null), of('is_original', '=', 1), of('unused_since', 'is not', null)]),
    )
    .execute();
  const paths = rows.flatMap(({ path, original }) => [path, ...(original === null ? [] : [original])]);
  const withheld = new Set(paths.map((path) => baseOf(publicKey(path))));
  if (withheld.size === 0) return withheld;
  for (const image of await imagesOfSettings(query)) withheld.delete(baseOf(image));
  for await (const images of publicImages(context)) for (const image of images) withheld.delete(baseOf(image));
  return withheld;
}
