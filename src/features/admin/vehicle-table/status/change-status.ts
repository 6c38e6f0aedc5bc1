import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { AdminError, firstRow, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { showChange, writeRow } from '../../../../admin-ui/session/server-state.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { reportWrite } from '../../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { stateAfter } from '../../../stock/vehicles/status/status-rules.ts';
import { vehicles } from '../vehicles.client.ts';
import { missingText, type StatusChange, sendStatus, statusAndDay } from './status-call.ts';

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
  const { id, title } = row;
  const after = { ...row, ...stateAfter(row, change, new Date()) };
  const written = await writeRow({
    ...{ resource: kind, before: row, after },
    send: async () => {
      const { data, failed, operation } = await sendStatus(kind, [id], change);
      const [done] = data;
      if (!done) throw new AdminError({ message: '', ...failed[0]?.error, status: 422, code: 'invalid' });
      return { data: [{ ...after, version: done.version }], operation };
    },
  });
  reportWrite(written, {
    text: `« ${title} » : ${statusAndDay(change, style)}.`,
    row: { kind, id },
    subject: `status of ${kind} ${id}`,
    onUndone: () => showStored(kind, id),
  });
}

export async function showStored(kind: VehicleKind, id: number): Promise<void> {
  const { data } = await vehicles[kind].call('GET /:id', { params: { id } });
  showChange(kind, { type: 'replaced', row: firstRow(data) });
}

/** For a change without a dialog. If the change fails, shows a message with a button to try again. */
export async function changeStatusAtOnce(
  kind: VehicleKind,
  row: AdminVehicle,
  change: StatusChange,
  style: Interface,
): Promise<void> {
  const retry = () => void changeStatusAtOnce(kind, row, change, style);
  await orReport(changeStatus(kind, row, change, style), `Le statut de « ${row.title} » n’a pas changé.`, retry);
}

/** If the write fails, shows `failure` and the cause, with a button to try again. */
export async function orReport<T>(done: Promise<T>, failure: string, retry: () => void): Promise<T | undefined> {
  try {
    return await done;
  } catch (error) {
    reportFailure(error, failure, { retry, reason: reasonOf(error) });
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const missing = error instanceof AdminError ? missingText(error.fields) : '';
  return missing === '' ? sentenceOf(error) : `${missing}.`;
}
