import { useServerData } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { vehicles } from './vehicles.client.ts';

export function useStockCounts(kind: VehicleKind, query = new URLSearchParams()) {
  const { data, failure, reload } = useServerData(vehicles[kind].readOf('GET /counts', { query }), {
    keepsPrevious: true,
  });
  return { counts: data?.[0] ?? null, failure, retry: reload };
}
