import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { cachedRow, showChange } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { batchesOf } from '../vehicle-table/selection/batches.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import { priceOf, type RowChange } from './price-edits.ts';

export type RowFailure = { id: number; text: string; fields: Readonly<Record<string, string>> };

export type SaveResult = { saved: { id: number; version: number }[]; failed: RowFailure[] };

/**
 * Writes prices. If another person has changed a vehicle, reads it again, so that the grid shows the stored price. If
 * the vehicle already has the new price, an earlier response was lost, and the price counts as saved.
 * @throws as `adminCall`
 */
export async function savePrices(kind: VehicleKind, changes: readonly RowChange[]): Promise<SaveResult> {
  const result: SaveResult = { saved: [], failed: [] };
  for (const batch of batchesOf(changes)) {
    const body = batch.map(({ id, version, prices }) => ({ id, version, ...prices }));
    const { data, failed } = await vehicles[kind].call('PUT /prices', { body: { changes: body } });
    for (const { id, version } of data) {
      const row = cachedRow<AdminVehicle>(kind, id);
      const prices = batch.find((change) => change.id === id)?.prices;
      const saved: AdminVehicle | undefined = row && { ...row, ...prices, version };
      if (saved) showChange(kind, { type: 'replaced', row: saved });
    }
    result.saved.push(...data);
    for (const { id, error } of failed) {
      const { fields = {} } = error;
      const current = error.code === 'conflict' ? await reloadVehicle(kind, id) : null;
      const prices = batch.find((change) => change.id === id)?.prices ?? {};
      if (current && Object.entries(prices).every(([name, text]) => priceOf(current, name) === text))
        result.saved.push({ id, version: current.version });
      else result.failed.push({ id, text: Object.values(fields)[0] ?? error.message, fields });
    }
  }
  return result;
}

async function reloadVehicle(kind: VehicleKind, id: number): Promise<AdminVehicle | null> {
  try {
    const { data } = await vehicles[kind].call('GET /:id', { params: { id } });
    const row = firstRow(data);
    showChange(kind, { type: 'replaced', row });
    return row;
  } catch {
    return null;
  }
}
