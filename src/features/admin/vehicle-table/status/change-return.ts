import { writeRow } from '../../../../admin-ui/session/server-state.ts';
import { dayOfMoment } from '../../../../shared/dates/dates.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { reportWrite } from '../../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../vehicles.client.ts';
import { orReport, showStored } from './change-status.ts';
import { returnText } from './returns.ts';

/**
 * Records that a vehicle is out until a day, 'DD-MM-YYYY'; '' means that it is back. The lists show the change at once,
 * before the server responds. Returns the operation, which can be undone.
 * @throws AdminError if the server rejects the change; the lists then show the former state
 */
export async function changeReturn(
  kind: VehicleKind,
  row: AdminVehicle,
  dueBack: string,
  style: Interface,
): Promise<string | undefined> {
  const { id, title } = row;
  const written = await writeRow({
    resource: kind,
    before: row,
    after: { ...row, available_from: dueBack },
    send: () => vehicles[kind].call('PUT /edit', { body: { id, available_from: dueBack } }),
  });
  const text = dueBack === '' ? 'Rentré' : returnText(dueBack, dayOfMoment(new Date()), style);
  reportWrite(written, {
    text: `« ${title} » : ${text}.`,
    row: { kind, id },
    subject: `return of ${kind} ${id}`,
    onUndone: () => showStored(kind, id),
  });
  return written.operation;
}

/** For a change without a dialog. If the change fails, shows a message with a button to try again. */
export function changeReturnAtOnce(
  kind: VehicleKind,
  row: AdminVehicle,
  dueBack: string,
  style: Interface,
): Promise<string | undefined> {
  return orReport(
    changeReturn(kind, row, dueBack, style),
    `Le retour de « ${row.title} » n’est pas enregistré.`,
    () => void changeReturnAtOnce(kind, row, dueBack, style),
  );
}
