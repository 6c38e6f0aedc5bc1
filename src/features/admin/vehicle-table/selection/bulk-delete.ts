import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../../admin-ui/focus.ts';
import { isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { vehicles } from '../vehicles.client.ts';
import { batchesOf } from './batches.ts';
import { countOf } from './count-of.ts';

/**
 * Moves vehicles to the trash and offers to restore all of them; says what failed.
 * @returns the numbers of those that are in the trash now
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
      action: { label: 'Annuler', run: () => void restoreVehicles(kind, deleted).then(onRestored) },
      takesFocus: isByKeyboard(),
    });
  return deleted;
}

/** Restores vehicles from the trash; says what failed. Returns the numbers of those that are restored. */
export async function restoreVehicles(kind: VehicleKind, ids: readonly number[]): Promise<number[]> {
  const restored = await moved(kind, 'POST /bin/restore', ids, 'Tout n’est pas repris de la corbeille.');
  if (restored.length > 0) toast({ text: `Repris de la corbeille : ${countOf(restored.length)}.`, tone: 'done' });
  return restored;
}

/** The numbers of those that one of the calls has moved. A failure is a message. */
async function moved(
  kind: VehicleKind,
  call: 'POST /bin' | 'POST /bin/restore',
  ids: readonly number[],
  failureText: string,
): Promise<number[]> {
  const movedIds: number[] = [];
  try {
    for (const batch of batchesOf(ids)) {
      const { data } = await vehicles[kind].call(call, { body: { ids: batch } });
      movedIds.push(...data.map(({ id }) => id));
    }
  } catch (error) {
    if (!isAborted(error)) {
      logFailure(error);
      toast({ text: `${failureText} ${sentenceOf(error)}`, tone: 'failed' });
    }
  }
  reloadLists(kind);
  return movedIds;
}
