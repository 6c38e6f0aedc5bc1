import { useState } from 'react';
import { flushSync } from 'react-dom';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { focusHeading, isByKeyboard, isFocusNowhere } from '../../../admin-ui/focus.ts';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { reloadLists, useList, useServerData } from '../../../admin-ui/session/server-state.ts';
import { TABLE_PAGE, type TableState } from '../../../admin-ui/table/table-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import { batchesOf, MAX_PER_CALL } from '../vehicle-table/selection/batches.ts';
import { type Moved, restoreVehicles } from '../vehicle-table/selection/bulk-delete.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';

export type Trash = ReturnType<typeof useTrash>;

/**
 * Removes a row from the list before the server has responded. If the server rejects the change, shows the row again.
 */
export function useTrash(kind: VehicleKind, { q, page, size = TABLE_PAGE }: TableState) {
  const query = trashQuery(q, (page - 1) * size, size);
  const list = useList(kind, vehicles[kind].readOf('GET /bin', { query }), { followsChanges: false });
  const examples = useServerData(vehicles[kind].readOf('GET /bin/examples', { query: examplesQuery(q) }), {
    keepsPrevious: true,
  });
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<number>>(new Set());
  const hide = (ids: readonly number[]) => setHiddenIds((current) => new Set([...current, ...ids]));
  const show = (ids: readonly number[]) =>
    setHiddenIds((current) => new Set([...current].filter((id) => !ids.includes(id))));
  const rows = list.rows.filter(({ id }) => !hiddenIds.has(id));
  const remaining = list.remaining - (list.rows.length - rows.length);
  const exampleIds = (examples.data ?? []).flatMap(({ id }) => (hiddenIds.has(id) ? [] : [id]));

  /** Removes the row from the list at once (flushSync), so call this function from an event handler. */
  const restoreRow = (row: AdminVehicle) => {
    flushSync(() => hide([row.id]));
    void restoreVehicle(kind, row, () => show([row.id]));
  };
  /** Restores the vehicles that the search finds: those of the emptied demonstration, or all others. */
  const restoreAll = async (which: 'own' | 'examples', operation?: string): Promise<Moved> => {
    const isExample = which === 'examples';
    const shownIds = isExample ? exampleIds : rows.flatMap(({ id }) => (exampleIds.includes(id) ? [] : [id]));
    hide(shownIds);
    try {
      // Somebody may have emptied the demonstration since the page has read the lists.
      const [found, emptied] = await Promise.all([foundIds(kind, q), foundExamples(kind, q)]);
      const ids = found.filter((id) => emptied.has(id) === isExample);
      const restored = await restoreVehicles(kind, ids, operation);
      show(ids.filter((id) => !restored.ids.includes(id)));
      return restored;
    } catch (error) {
      show(shownIds);
      list.retry();
      reportFailure(error, 'Rien n’est repris de la corbeille.');
      return { ids: [], operation };
    }
  };
  /** @returns the number of vehicles that are deleted for good, also if a later call failed */
  const purge = async (ids: readonly number[]): Promise<number> => {
    const purged: number[] = [];
    hide(ids);
    try {
      for (const batch of batchesOf(ids)) {
        const { data } = await vehicles[kind].call('DELETE /bin', { body: { ids: batch } });
        purged.push(...data.map(({ id }) => id));
      }
    } catch (error) {
      show(ids.filter((id) => !purged.includes(id)));
      // Reads the list again, because some vehicles may be gone.
      list.retry();
      reportFailure(error, `La corbeille n’est ${purged.length === 0 ? 'pas vidée' : 'vidée qu’en partie'}.`);
    }
    return purged.length;
  };
  const isWithoutExamples = list.state === 'ready' && examples.data === null;
  return {
    ...list,
    state: isWithoutExamples ? stateOf(examples.failure) : list.state,
    failure: list.failure || examples.failure,
    retry: () => {
      list.retry();
      examples.reload();
    },
    rows,
    remaining,
    /** « Tout restaurer » does not restore vehicles of the emptied demonstration. */
    exampleIds,
    restoreRow,
    restoreAll,
    /** Shows rows again that an undo has moved back to the trash. */
    show,
    readIds: () => foundIds(kind, q),
    purge,
  };
}

/** Offers to undo the restore. `onLeft` runs if the vehicle stays in the trash, or an undo has moved it back. */
async function restoreVehicle(kind: VehicleKind, row: AdminVehicle, onLeft: () => void): Promise<void> {
  try {
    const written = await vehicles[kind].call('POST /restore', { body: { id: row.id } });
    reloadLists(kind);
    const isOnline = isListed(firstRow(written.data).status);
    const text = `Le véhicule est de nouveau ${isOnline ? 'en ligne' : 'dans la liste'}.`;
    reportWrite(written, { text: [text, ...written.notices].join(' '), onUndone: onLeft });
  } catch (error) {
    flushSync(onLeft);
    if (isFocusNowhere() && !isByKeyboard()) focusHeading();
    const retry = () => void restoreVehicle(kind, row, onLeft);
    reportFailure(error, 'Le véhicule est resté à la corbeille.', { retry });
  }
}

const stateOf = (failure: string) => (failure === '' ? 'loading' : 'failed');

function trashQuery(q: string, from: number, size: number): URLSearchParams {
  return new URLSearchParams({ ...(q && { q }), from: String(from), to: String(from + size - 1) });
}

const examplesQuery = (q: string) => new URLSearchParams(q === '' ? {} : { q });

/** @throws as `adminCall` */
async function foundExamples(kind: VehicleKind, q: string): Promise<Set<number>> {
  const { data } = await vehicles[kind].call('GET /bin/examples', { query: examplesQuery(q) });
  return new Set(data.map(({ id }) => id));
}

/** @throws as `adminCall` */
async function foundIds(kind: VehicleKind, q: string): Promise<number[]> {
  const ids: number[] = [];
  let remaining = 1;
  while (ids.length < remaining) {
    const found = await vehicles[kind].call('GET /bin', { query: trashQuery(q, ids.length, MAX_PER_CALL) });
    if (found.data.length === 0) break;
    ids.push(...found.data.map(({ id }) => id));
    remaining = found.remaining;
  }
  return ids;
}
