import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { reportWrite } from '../../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { missingText, type StatusChange, sendStatus } from '../status/status-call.ts';
import { batchesOf } from './batches.ts';
import { changedText } from './changed-text.ts';
import { readChosen } from './read-vehicles.ts';

export type StatusFailure = { id: number; title: string; reason: string };

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
  const done = new Map<number, { changed: boolean }>();
  const reasons = new Map<number, string>();
  let operation: string | undefined;
  for (const [number, batch] of batchesOf(rows.map(({ id }) => id)).entries())
    try {
      const result = await sendStatus(kind, batch, change, operation);
      operation = result.operation ?? operation;
      onChanged(result.data);
      for (const one of result.data) done.set(one.id, one);
      for (const { id, error } of result.failed) reasons.set(id, missingText(error.fields) || error.message);
    } catch (error) {
      if (number === 0) throw error;
      // Does not throw, because earlier batches are changed and can be undone. The vehicles of this batch count as
      // failures.
      for (const id of batch) reasons.set(id, sentenceOf(error));
    }
  reloadLists(kind);
  const already = rows.filter(({ id }) => done.get(id)?.changed === false);
  const text = changedText(change, done.size, already, style);
  const readAgain = async () => onChanged(await readChosen(kind, [...done.keys()]));
  if (operation !== undefined || reasons.size === 0) reportWrite({ operation }, { text, onUndone: readAgain });
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

const UNCHANGED = 'Le statut n’a pas changé.';
