import { type AppContext, asOneWriter } from '../../../../server/app-context.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import type { VehicleRow } from '../rows/vehicle.table.ts';
import { inputOf, stateOf } from '../rows/vehicle-row.server.ts';
import { changeVehicles } from '../rows/vehicle-writer.repository.ts';
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
    const accepted: { row: VehicleRow; changes: string }[] = [];
    const failed: FailedStatus[] = [];
    for (const id of new Set(ids)) {
      try {
        const row = rows.get(id);
        if (!row) throw vehicleNotFound();
        accepted.push({ row, changes: JSON.stringify(changedColumns(kind, row, change, now)) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        failed.push({ id, error });
      }
    }
    // Writes vehicles with the same changes together, because thousands of statements would take long.
    for (const [changes, alike] of Map.groupBy(accepted, (one) => one.changes)) {
      if (changes === '{}') continue;
      const alikeIds = alike.map(({ row }) => row.id);
      for (const row of await changeVehicles(inside, admin, kind.name, alikeIds, JSON.parse(changes)))
        rows.set(row.id, row);
    }
    const changed = accepted.map(({ row: before }) => {
      const { id, status, version } = rows.get(before.id) ?? before;
      return { id, status, version, changed: version !== before.version };
    });
    return { changed, failed };
  });
}

/** Returns the columns that differ afterwards. @throws DomainError invalid, by field, for missing data */
function changedColumns(kind: VehicleSchema, row: VehicleRow, change: StateChange, now: Date): Partial<VehicleState> {
  const before = stateOf(row);
  const after = stateAfter(before, change, now);
  rejectInvalid(missingFor(before.status, after.status, inputOf(row, kind.fields)), 'Ce véhicule est incomplet.');
  const former: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== former[column]));
}

function rejectInvalid(fields: Record<string, string>, message: string): void {
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', message, fields);
}
