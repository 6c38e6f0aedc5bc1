import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { showNotices } from '../../../../admin-ui/feedback/toasts.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { reportWrite } from '../../../platform/journal/undo.ts';
import { countOf } from '../vehicle-name.ts';
import { vehicles } from '../vehicles.client.ts';
import { batchesOf } from './batches.ts';

/**
 * Moves the vehicles to the trash, and offers to undo this. If a call fails, shows a message.
 * @returns the ids of the moved vehicles
 */
export async function deleteVehicles(
  kind: VehicleKind,
  ids: readonly number[],
  onRestored: (ids: readonly number[]) => void,
): Promise<number[]> {
  const deleted = await moved(kind, 'POST /bin', ids, 'Tout n’est pas à la corbeille.');
  if (deleted.ids.length > 0)
    reportWrite(deleted, {
      text: `À la corbeille : ${countOf(deleted.ids.length)}.`,
      onUndone: () => onRestored(deleted.ids),
    });
  return deleted.ids;
}

export const restoreVehicles = (kind: VehicleKind, ids: readonly number[], operation?: string): Promise<Moved> =>
  moved(kind, 'POST /bin/restore', ids, 'Tout n’est pas repris de la corbeille.', operation);

export type Moved = { ids: number[]; operation?: string | undefined };

type Answer = { data: { id: number }[]; notices?: readonly string[]; operation?: string | undefined };

/** @param operation that of an earlier call of the same action */
async function moved(
  kind: VehicleKind,
  call: 'POST /bin' | 'POST /bin/restore',
  ids: readonly number[],
  failureText: string,
  operation?: string,
): Promise<Moved> {
  const result: Moved = { ids: [], operation };
  try {
    for (const batch of batchesOf(ids)) {
      const body = { ids: batch, operation: result.operation };
      const { data, notices = [], ...written }: Answer = await vehicles[kind].call(call, { body });
      result.ids.push(...data.map(({ id }) => id));
      result.operation = written.operation ?? result.operation;
      showNotices(notices);
    }
  } catch (error) {
    reportFailure(error, failureText);
  }
  reloadLists(kind);
  return result;
}
