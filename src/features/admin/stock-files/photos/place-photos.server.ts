import { type AppContext, asOneWriter } from '../../../../server/app-context.ts';
import { authorOfImport } from '../../../platform/auth/admin.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { imagesOf } from '../../../stock/vehicles/rows/vehicle-row.server.ts';
import { replaceImages } from '../../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { findRow } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { findJob } from '../imports.repository.ts';
import { type PlacedPhoto, withNewPhotos } from './listed-photos.ts';
import { deleteRows, type FetchRow, photosOf, type QueuedVehicle, setState } from './photo-queue.repository.ts';

const FULL = '30 photos au plus par véhicule';

/**
 * Shows the fetched photos of a vehicle, as soon as each photo was tried once. Changes nothing until a photo arrives
 * that the vehicle does not have. If the vehicle is gone or in the trash, its photos are dropped.
 * @returns pictures for which the vehicle has no room; the caller deletes them
 */
export function placePhotos(context: AppContext, queued: QueuedVehicle): Promise<string[]> {
  return asOneWriter(context, async (inside) => {
    const rows = await photosOf(inside, queued);
    const fetched = rows.filter(({ state }) => state === 'fetched');
    if (fetched.length === 0 || rows.some(isUntried)) return [];
    const { kind, vehicle: id } = queued;
    const vehicle = await findRow(inside, KINDS[kind], id);
    if (!vehicle) {
      await dropVehicle(inside, rows);
      return [];
    }
    const current = imagesOf(vehicle);
    // The rows also contain photos of the list that the vehicle already has.
    if (fetched.every(({ path }) => current.includes(path))) return [];
    const listed = rows.flatMap(({ state, path }): PlacedPhoto[] =>
      state === 'fetched' || state === 'placed' ? [{ path, isNew: state === 'fetched' }] : [],
    );
    const replacedRows = rows.filter(({ state }) => state === 'replaced');
    const { images, left } = withNewPhotos(
      current,
      listed,
      replacedRows.map(({ path }) => path),
    );
    const job = await findJob(inside, queued.import);
    await replaceImages(inside, authorOfImport(job), kind, id, images);
    const placed = fetched.filter(({ path }) => !left.includes(path));
    await setState(inside, idsOf(placed), { state: 'placed' });
    const refused = fetched.filter(({ path }) => left.includes(path));
    await setState(inside, idsOf(refused), { state: 'failed', path: '', error: FULL });
    await deleteRows(inside, idsOf(replacedRows));
    return left;
  });
}

const idsOf = (rows: readonly FetchRow[]) => rows.map(({ id }) => id);

const isUntried = ({ state, tries }: FetchRow) => state === 'fetching' || (state === 'waiting' && tries === 0);

async function dropVehicle(context: AppContext, rows: readonly FetchRow[]): Promise<void> {
  const stored = rows.filter(({ state, address }) => state === 'fetched' && address !== '');
  await setState(context, idsOf(stored), { state: 'dropped' });
  await deleteRows(context, idsOf(rows.filter((row) => !stored.includes(row) && row.state !== 'placed')));
}
