import { readOf, useServerData } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { StockCounts } from './stock-views.ts';

/** How many vehicles of a kind there is something to do for. */
export function useStockCounts(kind: VehicleKind) {
  const { data, failure, reload } = useServerData(readOf<{ data: [StockCounts] }>(`/${kind}/counts`));
  return { counts: data?.[0] ?? null, failure, retry: reload };
}
