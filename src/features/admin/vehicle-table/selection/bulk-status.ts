import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { count as counted } from '../../../../shared/text/french.ts';
import { reportWrite } from '../../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { missingText, type StatusChange, sendStatus, statusAndDay } from '../status/status-call.ts';
import { countOf } from '../vehicle-name.ts';
import { batchesOf } from './batches.ts';
import { readChosen } from './read-vehicles.ts';

export type StatusFailure = { id: number; title: string; reason: string };

type Changed = readonly Pick<AdminVehicle, 'id' | 'status' | 'version'>[];

type BulkChange = {
  kind: VehicleKind;
  rows: readonly AdminVehicle[];
  change: StatusChange;
  style: Interface;
  /** Runs after the change and after « Annuler ». */
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

const MAX_NAMED = 3;

/**
 * Returns the message after a change of status. It counts all vehicles that now have the status. It names the vehicles
 * of `already`, which had the status before.
 */
export function changedText(
  change: StatusChange,
  count: number,
  already: readonly { title: string }[],
  style: Interface,
): string {
  const label = statusAndDay(change, style);
  if (already.length === 0) return `${countOf(count)} : ${label}.`;
  if (already.length === count)
    return `${count === 1 ? 'Ce statut est déjà le sien' : 'Ce statut est déjà le leur'} : ${label}.`;
  const named = already.slice(0, MAX_NAMED).map(({ title }) => `« ${title} »`);
  const more = already.length - named.length;
  const names = named.join(', ') + (more === 0 ? '' : ` et ${counted(more, 'autre')}`);
  const were = already.length === 1 ? 'qui l’était déjà' : 'qui l’étaient déjà';
  return `${countOf(count)} : ${label}, dont ${already.length} ${were} : ${names}.`;
}
