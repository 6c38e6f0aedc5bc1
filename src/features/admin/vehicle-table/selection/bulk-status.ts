import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../../admin-ui/focus.ts';
import { isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import { missingText, type StatusChange, sendStatus } from '../status/status-call.ts';
import { batchesOf } from './batches.ts';
import { countOf } from './count-of.ts';

/** A vehicle whose status stayed as it is, and why. */
export type StatusFailure = { id: number; title: string; reason: string };

type Previous = Awaited<ReturnType<typeof sendStatus>>['previous'];

/**
 * Gives vehicles another status, and offers to undo the whole change. Returns those that cannot have it.
 * @throws AdminError where nothing is known to have changed
 */
export async function changeStatusOf(
  kind: VehicleKind,
  rows: readonly AdminVehicle[],
  change: StatusChange,
): Promise<StatusFailure[]> {
  const previous: Previous = [];
  const reasons = new Map<number, string>();
  for (const [number, batch] of batchesOf(rows.map(({ id }) => id)).entries())
    try {
      const result = await sendStatus(kind, batch, change);
      previous.push(...result.previous);
      for (const { id, error } of result.failed) reasons.set(id, missingText(error.fields) || error.message);
    } catch (error) {
      if (number === 0) throw error;
      // The batches before are changed and can be undone; this one is named among the failures.
      for (const id of batch) reasons.set(id, sentenceOf(error));
    }
  reloadLists(kind);
  const changedCount = previous.reduce((sum, { ids }) => sum + ids.length, 0);
  const label = statusLabel(change.status);
  if (changedCount > 0)
    toast({
      text: `${countOf(changedCount)} : ${label}.`,
      tone: 'done',
      action: { label: 'Annuler', run: () => void undo(kind, previous) },
      takesFocus: isByKeyboard(),
    });
  else if (reasons.size === 0)
    toast({
      text: `${rows.length === 1 ? 'Ce statut est déjà le sien' : 'Ce statut est déjà le leur'} : ${label}.`,
      tone: 'done',
    });
  return rows.flatMap(({ id, title }) => {
    const reason = reasons.get(id);
    return reason === undefined ? [] : { id, title, reason };
  });
}

/** Like `changeStatusOf`, for a change that asks nothing: a failure shows a message with a button to try again. */
export async function changeStatusOfAtOnce(
  kind: VehicleKind,
  rows: readonly AdminVehicle[],
  change: StatusChange,
): Promise<StatusFailure[]> {
  try {
    return await changeStatusOf(kind, rows, change);
  } catch (error) {
    report(error, () => void changeStatusOfAtOnce(kind, rows, change));
    return [];
  }
}

/** One call for all vehicles that had one state. */
async function undo(kind: VehicleKind, previous: Previous): Promise<void> {
  let failureCount = 0;
  let count = 0;
  try {
    for (const { ids, ...state } of previous) {
      failureCount += (await sendStatus(kind, ids, state)).failed.length;
      count += ids.length;
    }
    if (failureCount === 0) toast({ text: `${countOf(count)} : le statut d’avant est rétabli.`, tone: 'done' });
    else toast({ text: `Le statut d’avant n’a pas pu être rétabli pour ${failureCount} d’entre eux.`, tone: 'failed' });
  } catch (error) {
    report(error, () => void undo(kind, previous));
  }
  reloadLists(kind);
}

function report(error: unknown, retry: () => void): void {
  if (isAborted(error)) return;
  logFailure(error);
  toast({
    text: `Le statut n’a pas changé. ${sentenceOf(error)}`,
    tone: 'failed',
    action: { label: 'Réessayer', run: retry },
    takesFocus: isByKeyboard(),
  });
}
