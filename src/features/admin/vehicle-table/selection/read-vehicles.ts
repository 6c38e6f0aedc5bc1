import { fetchList } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../vehicles.client.ts';
import { batchesOf, MAX_PER_CALL } from './batches.ts';

export async function readVehicles(kind: VehicleKind, query: URLSearchParams, total: number): Promise<AdminVehicle[]> {
  const rows: AdminVehicle[] = [];
  for (let from = 0; from < total; from += MAX_PER_CALL) rows.push(...(await readRange(kind, query, from)));
  return rows;
}

/** Reads the chosen vehicles. Leaves out vehicles that no longer exist. @throws as `adminCall` */
export async function readChosen(kind: VehicleKind, ids: readonly number[]): Promise<AdminVehicle[]> {
  const rows: AdminVehicle[] = [];
  for (const batch of batchesOf(ids))
    rows.push(...(await readRange(kind, new URLSearchParams({ ids: batch.join(',') }), 0)));
  return rows;
}

function readRange(kind: VehicleKind, list: URLSearchParams, from: number): Promise<AdminVehicle[]> {
  const query = new URLSearchParams(list);
  query.set('from', String(from));
  query.set('to', String(from + MAX_PER_CALL - 1));
  return fetchList(kind, vehicles[kind].readOf('GET /range', { query }));
}
