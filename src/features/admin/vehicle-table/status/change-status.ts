import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../../admin-ui/focus.ts';
import { AdminError, isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { showChange } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { statusLabel, type VehicleState } from '../../../stock/vehicles/status/status.ts';
import { stateAfter } from '../../../stock/vehicles/status/status-rules.ts';
import { changeBackTo, missingText, type StatusChange, sendStatus } from './status-call.ts';

/**
 * Gives a vehicle another status and offers to undo that. The lists show it before the server has responded.
 * @throws AdminError if the server rejects it; the lists are as before then.
 */
export async function changeStatus(kind: VehicleKind, row: AdminVehicle, change: StatusChange): Promise<void> {
  await write(kind, row, change);
  toast({
    text: `« ${row.title} » : ${statusLabel(change.status)}.`,
    tone: 'done',
    action: { label: 'Annuler', run: () => void undo(kind, row, change) },
    takesFocus: isByKeyboard(),
  });
}

/** Like `changeStatus`, for a change that asks nothing: a failure shows a message with a button to try again. */
export async function changeStatusAtOnce(kind: VehicleKind, row: AdminVehicle, change: StatusChange): Promise<void> {
  await orReport(changeStatus(kind, row, change), unchangedText(row), () => void changeStatusAtOnce(kind, row, change));
}

async function undo(kind: VehicleKind, before: AdminVehicle, change: StatusChange): Promise<void> {
  await restoreStatus(kind, { ...before, ...stateAfter(before, change, new Date()) }, before);
}

/** Gives a vehicle the status of `before` again, with its details. */
export async function restoreStatus(kind: VehicleKind, row: AdminVehicle, before: AdminVehicle): Promise<void> {
  const undoWrite = write(kind, row, changeBackTo(before)).then(() =>
    toast({ text: `« ${before.title} » est de nouveau : ${statusLabel(before.status)}.`, tone: 'done' }),
  );
  await orReport(undoWrite, unchangedText(before), () => void restoreStatus(kind, row, before));
}

function unchangedText({ title }: AdminVehicle): string {
  return `Le statut de « ${title} » n’a pas changé.`;
}

/** Waits for a write. Where it fails, a message says what did not happen and why, with a button that tries it again. */
export async function orReport(done: Promise<void>, failure: string, retry: () => void): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (isAborted(error)) return;
    logFailure(error);
    toast({
      text: `${failure} ${reasonOf(error)}`,
      tone: 'failed',
      action: { label: 'Réessayer', run: retry },
      takesFocus: isByKeyboard(),
    });
  }
}

function reasonOf(error: unknown): string {
  const missing = error instanceof AdminError ? missingText(error.fields) : '';
  return missing === '' ? sentenceOf(error) : `${missing}.`;
}

/** @throws AdminError */
async function write(kind: VehicleKind, row: AdminVehicle, change: StatusChange): Promise<void> {
  const { id } = row;
  const state: VehicleState = stateAfter(row, change, new Date());
  const show = (shown: AdminVehicle) => showChange(kind, { type: 'replaced', id, row: shown });
  show({ ...row, ...state });
  try {
    const { data, failed } = await sendStatus(kind, [id], change);
    const [done] = data;
    if (!done) throw new AdminError({ message: '', ...failed[0]?.error, status: 422, code: 'invalid' });
    show({ ...row, ...state, version: done.version });
  } catch (error) {
    show(row);
    throw error;
  }
}
