import { AdminError, firstRow } from '../../../../admin-ui/session/admin-client.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../../vehicle-table/vehicles.client.ts';
import type { FormSection } from '../fields/form-fields.ts';
import { bodyOf, differences, type FormValues, newBodyOf, valuesOf } from '../fields/form-values.ts';
import type { Base } from '../initial-values.ts';

/** Another administrator saved the vehicle after this form was opened. */
export class VehicleConflictError extends Error {
  override readonly name = 'VehicleConflictError';
  /** The vehicle as it is stored now. */
  readonly theirs: AdminVehicle;
  constructor(message: string, theirs: AdminVehicle) {
    super(message);
    this.theirs = theirs;
  }
}

type SaveRequest = {
  kind: VehicleKind;
  sections: readonly FormSection[];
  values: FormValues;
  /** The vehicle as it was when the form opened; `known` is null for a new one. */
  base: Base;
  /** Idempotency key: one for each new vehicle, however often it is sent. */
  key: string;
};

/**
 * Saves the form and returns the stored row. It may be called again after any failure: a new vehicle is created once,
 * and if a former call succeeded but its response was lost, this one still stores the values of now.
 * @throws AdminError; VehicleConflictError if another administrator stored something else meanwhile.
 */
export async function saveVehicle(request: SaveRequest): Promise<AdminVehicle> {
  const { kind, sections, values, base, key } = request;
  const { known } = base;
  const { call } = vehicles[kind];
  const same = (row: AdminVehicle, as: FormValues) => differences(valuesOf(row, sections), as, sections).length === 0;
  const edit = ({ id, version, status }: Known, mine: FormValues) => {
    const changed = mine.status === status ? {} : { status: mine.status };
    return call('PUT /edit', { body: { id, version, ...bodyOf(mine), ...changed } }).then(({ data }) => firstRow(data));
  };
  if (known === null) {
    const body = newBodyOf(values, new Date());
    const created = firstRow((await call('POST /new', { body, idempotencyKey: key })).data);
    // The key may return the response of a former call: values typed since then are stored now.
    if (same(created, values)) return created;
    return edit(created, values);
  }
  try {
    return await edit({ ...known, status: base.values.status }, values);
  } catch (error) {
    if (!(error instanceof AdminError) || error.status !== 409) throw error;
    const theirs = firstRow((await call('GET /:id', { params: { id: known.id } })).data);
    // A form that leaves the status unchanged accepts another one.
    const isStatusMine = values.status !== base.values.status;
    const withStatus = (own: FormValues) => (isStatusMine ? own : { ...own, status: theirs.status });
    const mine = withStatus(values);
    // Our own former call whose response was lost, or the same changes.
    if (same(theirs, mine)) return theirs;
    // A new version with the same content: deleted and restored, for instance.
    if (same(theirs, withStatus(base.values))) return edit(theirs, mine);
    throw new VehicleConflictError(error.message, theirs);
  }
}

/** The stored vehicle that an edit changes. */
type Known = Pick<AdminVehicle, 'id' | 'version' | 'status'>;
