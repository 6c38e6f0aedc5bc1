import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { findCopies } from '../../../platform/images/processing/pictures.repository.ts';
import type { VehicleSchema } from '../vehicle.ts';
import type { RowState } from '../vehicle-core.schema.ts';
import type { VehicleRow } from './vehicle.table.ts';
import { imagesOf } from './vehicle-row.server.ts';

/** Returns the vehicle to which the photos belong, by the id of the vehicle that shows them. */
export async function copiedPhotos(
  context: AppContext,
  { name }: VehicleSchema,
  rows: readonly VehicleRow[],
): Promise<Map<number, NonNullable<RowState['photos_of']>>> {
  const copies = await findCopies(context, rows.flatMap(imagesOf));
  if (copies.length === 0) return new Map();
  const { query, engine } = context.database;
  const sources = await query
    .selectFrom(name)
    .select(['id', 'title'])
    .where(isAmong(engine, 'id', [...new Set(copies.map((copy) => copy.copied_from))]))
    .where('deleted_at', 'is', null)
    .execute();
  const found = new Map<number, NonNullable<RowState['photos_of']>>();
  for (const row of rows) {
    const sourceOf = (image: string) =>
      copies.find(({ path, copied_from }) => path === image && copied_from !== row.id)?.copied_from;
    const images = imagesOf(row).filter((image) => sourceOf(image) !== undefined);
    const id = sourceOf(images[0] ?? '');
    if (id === undefined) continue;
    const title = sources.find((source) => source.id === id)?.title ?? '';
    found.set(row.id, { id, title, images: images.map(context.storage.url) });
  }
  return found;
}
