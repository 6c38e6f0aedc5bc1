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

type ChangedStatus = { id: number; status: Status; version: number };
type FailedStatus = { id: number; error: DomainError };

/** A state before a change, with the ids of the vehicles that had this state. */
type PreviousState = Omit<VehicleState, 'published_at'> & { ids: number[] };

/**
 * Changes the status of vehicles in one transaction. Skips vehicles that already have this state. `failed` contains the
 * vehicles that cannot have the status, each with its error. `previous` contains the former states, for an undo.
 * @throws DomainError invalid, by field, if the change itself is wrong
 */
export function changeStatus(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  ids: readonly number[],
  change: StateChange,
): Promise<{ changed: ChangedStatus[]; failed: FailedStatus[]; previous: PreviousState[] }> {
  return asOneWriter(context, async (inside) => {
    const now = new Date();
    rejectInvalid(wrongIn(change, now), 'Certains champs sont à corriger.');
    const rows = new Map((await rowsByIds(inside, kind.name, ids)).map((row) => [row.id, row]));
    const changed: ChangedStatus[] = [];
    const failed: FailedStatus[] = [];
    const before: VehicleRow[] = [];
    for (const id of new Set(ids)) {
      try {
        const row = rows.get(id);
        const { status, version } = await write(inside, admin, kind, row, change, now);
        changed.push({ id, status, version });
        if (row && row.version !== version) before.push(row);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        failed.push({ id, error });
      }
    }
    return { changed, failed, previous: previousStates(before) };
  });
}

function previousStates(rows: readonly VehicleRow[]): PreviousState[] {
  const states = new Map<string, PreviousState>();
  for (const row of rows) {
    const { published_at: _stays, ...state } = stateOf(row);
    const key = JSON.stringify(state);
    const same = states.get(key);
    if (same) same.ids.push(row.id);
    else states.set(key, { ...state, ids: [row.id] });
  }
  return [...states.values()];
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
