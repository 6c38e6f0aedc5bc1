import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../../admin-ui/focus.ts';
import { AdminError, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { writeRow } from '../../../../admin-ui/session/server-state.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import { stateAfter } from '../../../stock/vehicles/status/status-rules.ts';
import { changeBackTo, missingText, type StatusChange, sendStatus, statusAndDay } from './status-call.ts';

/**
 * Changes the status of a vehicle, and offers to undo this. The lists show the change at once, before the server
 * responds.
 * @throws AdminError if the server rejects the change; the lists then show the former state
 */
export async function changeStatus(
  kind: VehicleKind,
  row: AdminVehicle,
  change: StatusChange,
  style: Interface,
): Promise<void> {
  await write(kind, row, change);
  toast({
    text: `« ${row.title} » : ${statusAndDay(change, style)}.`,
    tone: 'done',
    action: { label: 'Annuler', run: () => void undo(kind, row, change) },
    takesFocus: isByKeyboard(),
    row: { kind, id: row.id },
    subject: `status of ${kind} ${row.id}`,
  });
}

/** For a change without a dialog. If the change fails, shows a message with a button to try again. */
export async function changeStatusAtOnce(
  kind: VehicleKind,
  row: AdminVehicle,
  change: StatusChange,
  style: Interface,
): Promise<void> {
  const retry = () => void changeStatusAtOnce(kind, row, change, style);
  await orReport(changeStatus(kind, row, change, style), unchangedText(row), retry);
}

async function undo(kind: VehicleKind, before: AdminVehicle, change: StatusChange): Promise<void> {
  await restoreStatus(kind, { ...before, ...stateAfter(before, change, new Date()) }, before);
}

export async function restoreStatus(kind: VehicleKind, row: AdminVehicle, before: AdminVehicle): Promise<void> {
  const undoWrite = write(kind, row, changeBackTo(before)).then(() =>
    toast({ text: `« ${before.title} » est de nouveau : ${statusLabel(before.status)}.`, tone: 'done' }),
  );
  await orReport(undoWrite, unchangedText(before), () => void restoreStatus(kind, row, before));
}

function unchangedText({ title }: AdminVehicle): string {
  return `Le statut de « ${title} » n’a pas changé.`;
}

/** Waits for a write. If the write fails, shows `failure` and the cause, with a button to try again. */
export async function orReport(done: Promise<void>, failure: string, retry: () => void): Promise<void> {
  try {
    await done;
  } catch (error) {
    reportFailure(error, failure, { retry, reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  const missing = error instanceof AdminError ? missingText(error.fields) : '';
  return missing === '' ? sentenceOf(error) : `${missing}.`;
}

async function write(kind: VehicleKind, before: AdminVehicle, change: StatusChange): Promise<void> {
  const after = { ...before, ...stateAfter(before, change, new Date()) };
  await writeRow({
    resource: kind,
    before,
    after,
    send: async () => {
      const { data, failed } = await sendStatus(kind, [before.id], change);
      const [done] = data;
      if (!done) throw new AdminError({ message: '', ...failed[0]?.error, status: 422, code: 'invalid' });
      return { data: [{ ...after, version: done.version }] };
    },
  });
}
