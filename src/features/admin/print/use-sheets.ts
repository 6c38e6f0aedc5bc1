import { readOf, useServerData } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { PrintData } from './sheet.ts';

/** The sheets of some vehicles, `ids` as the address has them. */
export function useSheets(kind: VehicleKind, ids: string) {
  const { data, failure, reload } = useServerData(
    readOf<{ data: [PrintData] }>(`/print/${kind}?${new URLSearchParams({ ids })}`),
  );
  return { data: failure === '' ? (data?.[0] ?? null) : null, failure, reload };
}
