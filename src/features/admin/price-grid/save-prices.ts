import { DocumentConflictError, type DocumentStore, saveDocument } from '../../../admin-ui/document/save-document.ts';
import { AdminError, firstRow } from '../../../admin-ui/session/admin-client.ts';
import { cachedRow, showChange } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { batchesOf } from '../vehicle-table/selection/batches.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import { priceOf, type RowChange } from './price-edits.ts';

export type RowFailure = { id: number; text: string; fields: Readonly<Record<string, string>> };

type SavedVersion = { id: number; version: number };
export type SaveResult = { saved: SavedVersion[]; failed: RowFailure[]; operation?: string | undefined };

/**
 * Writes prices in few calls. Where another person has changed a vehicle meanwhile, saves its prices like any document:
 * if that person changed other values, the prices are stored.
 * @throws as `adminCall`
 */
export async function savePrices(kind: VehicleKind, changes: readonly RowChange[]): Promise<SaveResult> {
  const result: SaveResult = { saved: [], failed: [] };
  for (const batch of batchesOf(changes)) {
    const body = batch.map(({ id, version, prices }) => ({ id, version, ...prices }));
    const { data, failed, operation } = await vehicles[kind].call('PUT /prices', {
      body: { changes: body, operation: result.operation },
    });
    result.operation = operation ?? result.operation;
    for (const { id, version } of data) {
      const row = cachedRow<AdminVehicle>(kind, id);
      const prices = batch.find((change) => change.id === id)?.prices;
      const saved: AdminVehicle | undefined = row && { ...row, ...prices, version };
      if (saved) showChange(kind, { type: 'replaced', row: saved });
    }
    result.saved.push(...data);
    for (const { id, error } of failed) {
      const change = batch.find((one) => one.id === id);
      if (change && error.code === 'conflict') await saveAgain(kind, change, result);
      else result.failed.push(failureOf(id, error));
    }
  }
  return result;
}

async function saveAgain(kind: VehicleKind, change: RowChange, result: SaveResult) {
  const { id, version, prices, previous } = change;
  try {
    const store = priceStore(kind, change, result);
    const row = await saveDocument(store, prices, { values: previous, stored: { id, version } });
    result.saved.push({ id, version: row.version });
  } catch (error) {
    if (!(error instanceof AdminError || error instanceof DocumentConflictError)) throw error;
    result.failed.push(failureOf(id, error));
  }
}

/** The lists show what this store reads and writes. Its writes join the operation. */
function priceStore(kind: VehicleKind, { id, prices }: RowChange, result: SaveResult): DocumentStore<AdminVehicle> {
  const names = Object.keys(prices);
  const shown = ({ data }: { data: readonly AdminVehicle[] }) => {
    const row = firstRow(data);
    showChange(kind, { type: 'replaced', row });
    return row;
  };
  return {
    fields: names.map((name) => ({ name, label: name, type: 'price' })),
    valuesOf: (row) => Object.fromEntries(names.map((name) => [name, priceOf(row, name)])),
    read: async () => shown(await vehicles[kind].call('GET /:id', { params: { id } })),
    put: async (values, { stored: { version = 0 } }) => {
      const { operation } = result;
      const written = await vehicles[kind].call('PUT /edit', { body: { id, version, ...values, operation } });
      result.operation = written.operation ?? operation;
      return shown(written);
    },
  };
}

type Refusal = { message: string; fields?: Readonly<Record<string, string>> | undefined };

function failureOf(id: number, { message, fields = {} }: Refusal): RowFailure {
  return { id, text: Object.values(fields)[0] ?? message, fields };
}
