import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { LISTED_STATUSES } from '../../stock/vehicles/status/status.ts';

/** The ids of the vehicles that lists show and a file does not name. */
export async function missingIds(
  { database: { query } }: AppContext,
  kind: VehicleKind,
  named: ReadonlySet<number>,
): Promise<number[]> {
  const rows = await query
    .selectFrom(kind)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', 'in', LISTED_STATUSES)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id).filter((id) => !named.has(id));
}
