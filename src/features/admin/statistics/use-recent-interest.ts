import { readOf, useServerData } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { RecentInterest } from './overview.ts';

/** Views and contacts of the vehicles that a table shows, by id. */
export function useRecentInterest(kind: VehicleKind, rows: readonly { id: number }[]) {
  // A new row has no id of the server's yet.
  const ids = rows.flatMap(({ id }) => (id > 0 ? [id] : [])).sort((a, b) => a - b);
  const path = ids.length === 0 ? null : `/statistics/recent?object=${kind}&ids=${ids.join()}`;
  const { data, failure, reload } = useServerData(path === null ? null : readOf<{ data: RecentInterest[] }>(path));
  return { interest: new Map(data?.map((one) => [one.id, one])), failure, retry: reload };
}
