import type { AppContext } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Admin } from '../auth/admin.ts';

/** Replaces the images of a vehicle, already checked (DSV-7). False when there is no such vehicle. */
export async function replaceImages(
  { database }: AppContext,
  admin: Admin,
  kind: VehicleKind,
  id: number,
  images: string[],
): Promise<boolean> {
  const { numUpdatedRows } = await database.query
    .updateTable(kind)
    .set((row) => ({
      images: JSON.stringify(images),
      version: row('version', '+', 1),
      updated_at: new Date().toISOString(),
      updated_by: admin.name,
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
