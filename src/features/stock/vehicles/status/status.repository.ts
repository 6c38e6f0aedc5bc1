import { type AppContext, asOneWriter } from '../../../../server/app-context.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import type { VehicleRow } from '../rows/vehicle.table.ts';
import { inputOf, stateOf } from '../rows/vehicle-row.server.ts';
import { changeVehicle } from '../rows/vehicle-writer.repository.ts';
import { rowsByIds, vehicleNotFound } from '../rows/vehicles.repository.ts';
import type { VehicleSchema } from '../vehicle.ts';
import type { Status, VehicleState } from './status.ts';
import { missingFor, type StateChange, stateAfter, wrongIn } from './status-rules.ts';

/** `changed` is false if the vehicle had this state already. */
type ChangedStatus = { id: number; status: Status; version: number; changed: boolean };
type FailedStatus = { id: number; error: DomainError };

/**
 * Changes the status of vehicles in one transaction. Skips vehicles that already have this state. `failed` contains the
 * vehicles that cannot have the status, each with its error.
 * @throws DomainError invalid, by field, if the change itself is wrong
 */
export function changeStatus(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  ids: readonly number[],
  change: StateChange,
): Promise<{ changed: ChangedStatus[]; failed: FailedStatus[] }> {
  return asOneWriter(context, async (inside) => {
    const now = new Date();
    rejectInvalid(wrongIn(change, now), 'Certains champs sont à corriger.');
    const rows = new Map((await rowsByIds(inside, kind.name, ids)).map((row) => [row.id, row]));
    const changed: ChangedStatus[] = [];
    const failed: FailedStatus[] = [];
    for (const id of new Set(ids)) {
      try {
        const row = rows.get(id);
        const { status, version } = await write(inside, admin, kind, row, change, now);
        changed.push({ id, status, version, changed: row?.version !== version });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        failed.push({ id, error });
      }
    }
    return { changed, failed };
  });
}

/** @throws DomainError not_found; invalid, by field, for missing data */
async function write(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  row: VehicleRow | undefined,
  change: StateChange,
  now: Date,
): Promise<VehicleRow> {
  if (!row) throw vehicleNotFound();
  const before = stateOf(row);
  const after = stateAfter(before, change, now);
  rejectInvalid(missingFor(before.status, after.status, inputOf(row, kind.fields)), 'Ce véhicule est incomplet.');
  if (isSame(before, after)) return row;
  const vehicle = await changeVehicle(context, admin, kind.name, row.id, after);
  if (!vehicle) throw vehicleNotFound();
  return vehicle;
}

function rejectInvalid(fields: Record<string, string>, message: string): void {
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', message, fields);
}

/** The properties must be in the same order in both states. */
function isSame(one: VehicleState, other: VehicleState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
