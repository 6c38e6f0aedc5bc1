import { useServerData } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { statistics } from './statistics.client.ts';

export function useRecentInterest(kind: VehicleKind, rows: readonly { id: number }[]) {
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const query = { object: kind, ids: ids.join() };
  const { data, failure, reload } = useServerData(
    ids.length === 0 ? null : statistics.readOf('GET /statistics/recent', { query }),
  );
  return { interest: new Map(data?.map((one) => [one.id, one])), failure, retry: reload };
}
