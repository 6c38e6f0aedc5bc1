import { AdminError, firstRow } from '../../../../admin-ui/session/admin-client.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../../vehicle-table/vehicles.client.ts';
import type { FormSection } from '../fields/form-fields.ts';
import { bodyOf, differences, type FormValues, newBodyOf, valuesOf } from '../fields/form-values.ts';
import type { Base } from '../initial-values.ts';

export class VehicleConflictError extends Error {
  override readonly name = 'VehicleConflictError';
  readonly theirs: AdminVehicle;
  constructor(message: string, theirs: AdminVehicle) {
    super(message);
    this.theirs = theirs;
  }
}

/** `notices` say what was not stored as it was sent. */
export type SavedVehicle = AdminVehicle & { notices?: readonly string[] };

type SaveRequest = {
  kind: VehicleKind;
  sections: readonly FormSection[];
  values: FormValues;
  /** The vehicle at the time when the form opened. `known` is null for a new vehicle. */
  base: Base;
  key: string;
};

/**
 * Saves a vehicle. After any failure, the caller may call this function again. It creates a new vehicle only once, and
 * stores the present values.
 * @throws AdminError; VehicleConflictError if another administrator stored something else meanwhile
 */
export async function saveVehicle(request: SaveRequest): Promise<SavedVehicle> {
  const { kind, sections, values, base, key } = request;
  const { known } = base;
  const { call } = vehicles[kind];
  const same = (row: AdminVehicle, as: FormValues) => differences(valuesOf(row, sections), as, sections).length === 0;
  const edit = ({ id, version, status }: Known, mine: FormValues) => {
    const changed = mine.status === status ? {} : { status: mine.status };
    const edited = call('PUT /edit', { body: { id, version, ...bodyOf(mine), ...changed } });
    return edited.then(({ data, notices }): SavedVehicle => ({ ...firstRow(data), notices }));
  };
  if (known === null) {
    const body = newBodyOf(values, new Date());
    const created = firstRow((await call('POST /new', { body, idempotencyKey: key })).data);
    // For a key that was already used, the server repeats its earlier response. Values that were typed since are then
    // saved as an edit.
    if (same(created, values)) return created;
    return edit(created, values);
  }
  try {
    return await edit({ ...known, status: base.values.status }, values);
  } catch (error) {
    if (!(error instanceof AdminError) || error.status !== 409) throw error;
    const theirs = firstRow((await call('GET /:id', { params: { id: known.id } })).data);
    // If the form does not change the status, it accepts a status that another person set.
    const isStatusMine = values.status !== base.values.status;
    const withStatus = (own: FormValues) => (isStatusMine ? own : { ...own, status: theirs.status });
    const mine = withStatus(values);
    // An earlier call succeeded and its response was lost, or the other person made the same changes.
    if (same(theirs, mine)) return theirs;
    // The version is new and the content is the same, for example after a deletion and a restoration.
    if (same(theirs, withStatus(base.values))) return edit(theirs, mine);
    throw new VehicleConflictError(error.message, theirs);
  }
}

type Known = Pick<AdminVehicle, 'id' | 'version' | 'status'>;
