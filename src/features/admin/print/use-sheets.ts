import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { PrintResource } from './print.resource.ts';

const print = clientOf<PrintResource>();

/** The sheets of some vehicles, `ids` as the address has them. */
export function useSheets(kind: VehicleKind, ids: string) {
  const { data, failure, reload } = useServerData(
    print.readOf('GET /print/:kind', { params: { kind }, query: { ids } }),
  );
  return { data: failure === '' ? (data?.[0] ?? null) : null, failure, reload };
}
