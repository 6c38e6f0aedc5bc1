import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { type List, useList } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { batchesOf } from '../vehicle-table/selection/batches.ts';
import { restoreVehicles } from '../vehicle-table/selection/bulk-delete.ts';
import { restore } from '../vehicle-table/undo-delete.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';

export type Trash = Pick<List<AdminVehicle>, 'state' | 'rows' | 'failure' | 'retry'> & {
  kind: VehicleKind;
  /** Call it from an event handler: the row leaves the list before it returns. */
  restoreRow: (row: AdminVehicle) => void;
  /** Restores all vehicles; they leave the list before it returns. */
  restoreAll: () => Promise<void>;
  /** Deletes vehicles for good; they leave the list before it returns. */
  purge: (rows: readonly AdminVehicle[]) => Promise<void>;
};

/** Vehicles that are deleted for good once this is confirmed. */
export type Purge = Pick<Trash, 'kind' | 'purge'> & { rows: readonly AdminVehicle[] };

/** The trash of one kind. A row leaves the list before the server has responded; one that it rejects comes back. */
export function useTrash(kind: VehicleKind): Trash {
  const { state, rows, failure, retry } = useList(kind, vehicles[kind].readOf('GET /bin'), { followsChanges: false });
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<number>>(new Set());
  const hide = (ids: readonly number[]) => setHiddenIds((current) => new Set([...current, ...ids]));
  const show = (ids: readonly number[]) =>
    setHiddenIds((current) => new Set([...current].filter((id) => !ids.includes(id))));

  const restoreRow = (row: AdminVehicle) => {
    flushSync(() => hide([row.id]));
    void restore(kind, row).then((isRestored) => isRestored || show([row.id]));
  };
  const restoreAll = async () => {
    const ids = rows.map(({ id }) => id).filter((id) => !hiddenIds.has(id));
    if (ids.length === 0) return;
    hide(ids);
    const restored = new Set(await restoreVehicles(kind, ids));
    show(ids.filter((id) => !restored.has(id)));
  };
  const purge = async (purged: readonly AdminVehicle[]) => {
    const ids = purged.map(({ id }) => id);
    hide(ids);
    try {
      for (const batch of batchesOf(ids)) await vehicles[kind].call('DELETE /bin', { body: { ids: batch } });
      toast({ text: doneText(ids.length), tone: 'done' });
    } catch (error) {
      logFailure(error);
      show(ids);
      // Some may be deleted: read the list again.
      retry();
      if (!isAborted(error)) toast({ text: `La corbeille n’est pas vidée. ${sentenceOf(error)}`, tone: 'failed' });
    }
  };
  return {
    kind,
    state,
    failure,
    retry,
    rows: rows.filter(({ id }) => !hiddenIds.has(id)),
    restoreRow,
    restoreAll,
    purge,
  };
}

function doneText(count: number): string {
  return count === 1 ? 'Le véhicule est supprimé définitivement.' : `${count} véhicules sont supprimés définitivement.`;
}
