import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { RowState } from '../vehicle-core.schema.ts';

type Fetching = NonNullable<RowState['fetching']>;

/** Returns the photos that an import still fetches or could not fetch, by vehicle. */
export async function fetchingPhotos(
  { database: { engine, query } }: AppContext,
  kind: VehicleKind,
  ids: readonly number[],
): Promise<Map<number, Fetching>> {
  const found = new Map<number, Fetching>();
  if (ids.length === 0) return found;
  const rows = query
    .selectFrom('photo_fetches')
    .select(['vehicle', 'state', 'address', 'error'])
    .where('kind', '=', kind)
    .where(isAmong(engine, 'vehicle', ids))
    .where('address', '<>', '')
    .where('state', 'in', ['waiting', 'fetching', 'fetched', 'failed'])
    .orderBy('id');
  for (const { vehicle, state, address, error } of await rows.execute()) {
    const fetching = found.get(vehicle) ?? { waiting: 0, failed: [] };
    if (state === 'failed') fetching.failed.push({ address, reason: error });
    else fetching.waiting += 1;
    found.set(vehicle, fetching);
  }
  return found;
}

export async function retryPhotos({ database: { query } }: AppContext, which: FailedPhotos): Promise<void> {
  await query
    .updateTable('photo_fetches')
    .set({ state: 'waiting', tries: 0, due_at: new Date().toISOString() })
    .where('state', '=', 'failed')
    .where((of) => of.and(which))
    .execute();
}

type FailedPhotos = { import: number } | { kind: VehicleKind; vehicle: number };

export async function forgetPhotos({ database: { query } }: AppContext, which: FailedPhotos): Promise<void> {
  await query
    .deleteFrom('photo_fetches')
    .where('state', '=', 'failed')
    .where((of) => of.and(which))
    .execute();
}
