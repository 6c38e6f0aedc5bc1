import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../../admin-ui/focus.ts';
import { isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { cachedRow, reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { type Status, statusLabel } from '../../../stock/vehicles/status/status.ts';
import { changeBackTo, missingText, sendStatus } from './status-call.ts';

/** A vehicle whose status stayed as it is, and why. */
export type StatusFailure = { id: number; title: string; reason: string };

/**
 * Gives vehicles another status, and offers to undo the whole change. Returns those that cannot have it; null if no
 * change is known, which a message says.
 */
export async function changeStatusOf(
  kind: VehicleKind,
  rows: readonly AdminVehicle[],
  status: Status,
): Promise<StatusFailure[] | null> {
  // The rows as they are now: they may have changed since they were chosen.
  const currentRows = rows.map((row) => cachedRow<AdminVehicle>(kind, row.id) ?? row);
  const titleOf = new Map(currentRows.map(({ id, title }) => [id, title]));
  try {
    const ids = currentRows.map(({ id }) => id);
    const { data, failed } = await sendStatus(kind, ids, { status });
    reloadLists(kind);
    const changedIds = new Set(data.map(({ id }) => id));
    const changedRows = currentRows.filter((row) => changedIds.has(row.id) && row.status !== status);
    if (changedRows.length > 0)
      toast({
        text: `${countOf(changedRows.length)} : ${statusLabel(status)}.`,
        tone: 'done',
        action: { label: 'Annuler', run: () => void undo(kind, changedRows) },
        takesFocus: isByKeyboard(),
      });
    else if (failed.length === 0) toast({ text: `Ce statut est déjà le leur : ${statusLabel(status)}.`, tone: 'done' });
    return failed.map(({ id, error }) => ({
      id,
      title: titleOf.get(id) ?? `n° ${id}`,
      reason: missingText(error.fields) || error.message,
    }));
  } catch (error) {
    report(error, () => void changeStatusOf(kind, rows, status));
    return null;
  }
}

/** One call for all vehicles that had one state. */
async function undo(kind: VehicleKind, currentRows: readonly AdminVehicle[]): Promise<void> {
  const states = Map.groupBy(currentRows, (row) => JSON.stringify(changeBackTo(row)));
  let failureCount = 0;
  try {
    for (const [state, rows] of states) {
      const ids = rows.map(({ id }) => id);
      failureCount += (await sendStatus(kind, ids, JSON.parse(state))).failed.length;
    }
    reloadLists(kind);
    if (failureCount === 0)
      toast({ text: `${countOf(currentRows.length)} : le statut d’avant est rétabli.`, tone: 'done' });
    else toast({ text: `Le statut d’avant n’a pas pu être rétabli pour ${failureCount} d’entre eux.`, tone: 'failed' });
  } catch (error) {
    reloadLists(kind);
    report(error, () => void undo(kind, currentRows));
  }
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

function countOf(count: number): string {
  return count === 1 ? '1 véhicule' : `${count} véhicules`;
}
