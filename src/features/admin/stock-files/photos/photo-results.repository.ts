import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { SHARP_WIDTH } from '../../../platform/images/upload/upload.ts';
import type { FetchedPhotos } from '../stock-import.schema.ts';

const MAX_LISTED = 50;

export async function fetchedPhotos(
  { database: { engine, query } }: AppContext,
  { id: job, kind }: { id: number; kind: VehicleKind },
): Promise<FetchedPhotos> {
  const photos = query.selectFrom('photo_fetches').where('photo_fetches.import', '=', job).where('address', '<>', '');
  const counts = await photos
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const countOf = (...states: (typeof counts)[number]['state'][]) =>
    counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? Number(count) : 0), 0);
  const total = countOf('waiting', 'fetching', 'fetched', 'placed', 'failed');
  if (total === 0) return { total, stored: 0, waiting: 0, failed: 0, failures: [], small: [] };
  const failures = await photos
    .where('state', '=', 'failed')
    .select(['vehicle', 'address', 'error'])
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  const small = await photos
    .innerJoin('pictures', 'pictures.path', 'photo_fetches.path')
    .where('state', '=', 'placed')
    .where('width', '<', SHARP_WIDTH)
    .select(['vehicle', 'width', 'height'])
    .distinct()
    .orderBy('vehicle')
    .orderBy('width')
    .orderBy('height')
    .limit(MAX_LISTED)
    .execute();
  const ids = [...failures, ...small].map(({ vehicle }) => vehicle);
  const vehicles = await query
    .selectFrom(kind)
    .select(['id', 'title'])
    .where(isAmong(engine, 'id', ids))
    .execute();
  const titleOf = (id: number) => vehicles.find((vehicle) => vehicle.id === id)?.title ?? '';
  return {
    total,
    stored: countOf('placed'),
    waiting: countOf('waiting', 'fetching', 'fetched'),
    failed: countOf('failed'),
    failures: failures.map(({ vehicle: id, address, error: reason }) => ({ id, title: titleOf(id), address, reason })),
    small: small.map(({ vehicle: id, width, height }) => ({ id, title: titleOf(id), width, height })),
  };
}
