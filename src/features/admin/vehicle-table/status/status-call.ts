import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../../stock/vehicles/status/status.ts';
import type { StateChange } from '../../../stock/vehicles/status/status-rules.ts';
import { vehicles } from '../vehicles.client.ts';

/** A requested status with its details. */
export type StatusChange = StateChange & { status: Status };

/** Gives vehicles another status: all that can have it do. @throws AdminError if nothing is known to have changed */
export function sendStatus(kind: VehicleKind, ids: readonly number[], change: StatusChange) {
  return vehicles[kind].call('POST /status', { body: { ids: [...ids], ...change } });
}

/** The change that gives a vehicle its present status, with its details. */
export function changeBackTo(vehicle: AdminVehicle): StatusChange {
  const { status, sold_at, final_price, reserved_until, reserved_note } = vehicle;
  return { status, sold_at, final_price, reserved_until, reserved_note };
}

/** The missing data of vehicles by field; '' if no field is named. */
export function missingText(fields: Readonly<Record<string, string>> = {}): string {
  return Object.values(fields).join(' ; ');
}
