import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { showNotices, toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../../admin-ui/focus.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { vehicles } from '../vehicles.client.ts';
import { batchesOf } from './batches.ts';
import { countOf } from './count-of.ts';

/**
 * Moves the vehicles to the trash, and offers to restore them. If a call fails, shows a message.
 * @returns the ids of the moved vehicles
 */
export async function deleteVehicles(
  kind: VehicleKind,
  ids: readonly number[],
  onRestored: (ids: readonly number[]) => void,
): Promise<number[]> {
  const deleted = await moved(kind, 'POST /bin', ids, 'Tout n’est pas à la corbeille.');
  if (deleted.length > 0)
    toast({
      text: `À la corbeille : ${countOf(deleted.length)}.`,
      tone: 'done',
      action: {
        label: 'Annuler',
        run: async () => {
          const restored = await restoreVehicles(kind, deleted);
          confirmRestored(restored.length);
          onRestored(restored);
        },
      },
      takesFocus: isByKeyboard(),
    });
  return deleted;
}

export const restoreVehicles = (kind: VehicleKind, ids: readonly number[]): Promise<number[]> =>
  moved(kind, 'POST /bin/restore', ids, 'Tout n’est pas repris de la corbeille.');

export function confirmRestored(count: number): void {
  if (count > 0) toast({ text: `Repris de la corbeille : ${countOf(count)}.`, tone: 'done' });
}

type Moved = { data: { id: number }[]; notices?: readonly string[] };

async function moved(
  kind: VehicleKind,
  call: 'POST /bin' | 'POST /bin/restore',
  ids: readonly number[],
  failureText: string,
): Promise<number[]> {
  const movedIds: number[] = [];
  try {
    for (const batch of batchesOf(ids)) {
      const { data, notices = [] }: Moved = await vehicles[kind].call(call, { body: { ids: batch } });
      movedIds.push(...data.map(({ id }) => id));
      showNotices(notices);
    }
  } catch (error) {
    reportFailure(error, failureText);
  }
  reloadLists(kind);
  return movedIds;
}
