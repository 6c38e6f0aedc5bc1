import { useServerData } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { vehicles } from './vehicles.client.ts';

/** How many vehicles of a kind there is something to do for. */
export function useStockCounts(kind: VehicleKind) {
  const { data, failure, reload } = useServerData(vehicles[kind].readOf('GET /counts'));
  return { counts: data?.[0] ?? null, failure, retry: reload };
}
