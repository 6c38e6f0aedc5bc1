import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../../admin-ui/focus.ts';
import { sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { missingText, type StatusChange, sendStatus } from '../status/status-call.ts';
import { batchesOf } from './batches.ts';
import { changedText } from './changed-text.ts';
import { countOf } from './count-of.ts';

export type StatusFailure = { id: number; title: string; reason: string };

type Previous = Awaited<ReturnType<typeof sendStatus>>['previous'];

type Changed = readonly Pick<AdminVehicle, 'id' | 'status' | 'version'>[];

type BulkChange = {
  kind: VehicleKind;
  rows: readonly AdminVehicle[];
  change: StatusChange;
  style: Interface;
  /** Called with the new state of vehicles, after the change and after « Annuler ». */
  onChanged: (changed: Changed) => void;
};

/**
 * Changes the status of vehicles, and offers to undo the whole change. Returns the vehicles that cannot have the
 * status.
 * @throws AdminError if probably no vehicle has changed
 */
export async function changeStatusOf({ kind, rows, change, style, onChanged }: BulkChange): Promise<StatusFailure[]> {
  const previous: Previous = [];
  const done = new Set<number>();
  const reasons = new Map<number, string>();
  for (const [number, batch] of batchesOf(rows.map(({ id }) => id)).entries())
    try {
      const result = await sendStatus(kind, batch, change);
      previous.push(...result.previous);
      onChanged(result.data);
      for (const { id } of result.data) done.add(id);
      for (const { id, error } of result.failed) reasons.set(id, missingText(error.fields) || error.message);
    } catch (error) {
      if (number === 0) throw error;
      // Does not throw, because earlier batches are changed and can be undone. The vehicles of this batch count as
      // failures.
      for (const id of batch) reasons.set(id, sentenceOf(error));
    }
  reloadLists(kind);
  const changed = new Set(previous.flatMap(({ ids }) => ids));
  const already = rows.filter(({ id }) => done.has(id) && !changed.has(id));
  const text = changedText(change, done.size, already, style);
  if (changed.size > 0)
    toast({
      text,
      tone: 'done',
      action: { label: 'Annuler', run: () => void undo(kind, previous, onChanged) },
      takesFocus: isByKeyboard(),
    });
  else if (reasons.size === 0) toast({ text, tone: 'done' });
  return rows.flatMap(({ id, title }) => {
    const reason = reasons.get(id);
    return reason === undefined ? [] : { id, title, reason };
  });
}

/** For a change without a dialog. If the change fails, shows a message with a button to try again. */
export async function changeStatusOfAtOnce(bulk: BulkChange): Promise<StatusFailure[]> {
  try {
    return await changeStatusOf(bulk);
  } catch (error) {
    reportFailure(error, UNCHANGED, { retry: () => void changeStatusOfAtOnce(bulk) });
    return [];
  }
}

/** Restores the former states. Vehicles with the same former state share a call. */
async function undo(kind: VehicleKind, previous: Previous, onChanged: BulkChange['onChanged']): Promise<void> {
  let failureCount = 0;
  let count = 0;
  try {
    for (const { ids, ...state } of previous) {
      const { data, failed } = await sendStatus(kind, ids, state);
      onChanged(data);
      failureCount += failed.length;
      count += ids.length;
    }
    if (failureCount === 0) toast({ text: `${countOf(count)} : le statut d’avant est rétabli.`, tone: 'done' });
    else toast({ text: `Le statut d’avant n’a pas pu être rétabli pour ${failureCount} d’entre eux.`, tone: 'failed' });
  } catch (error) {
    reportFailure(error, UNCHANGED, { retry: () => void undo(kind, previous, onChanged) });
  }
  reloadLists(kind);
}

const UNCHANGED = 'Le statut n’a pas changé.';
