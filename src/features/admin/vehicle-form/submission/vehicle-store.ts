import type { DocumentStore } from '../../../../admin-ui/document/save-document.ts';
import { AdminError, firstRow } from '../../../../admin-ui/session/admin-client.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../../vehicle-table/vehicles.client.ts';
import type { FormSection } from '../fields/form-fields.ts';
import { bodyOf, newBodyOf, type VehicleValues, valuesOf, vehicleFields } from '../fields/form-values.ts';

const IN_TRASH = 'S’il est à la corbeille, reprenez-le dans un autre onglet, puis réessayez ici.';

/** `notices` say what was not stored as it was sent. `operation` is the save, which can be undone. */
export type SavedVehicle = AdminVehicle & { notices?: readonly string[]; operation?: string | undefined };

export type StoredVersion = Pick<AdminVehicle, 'id' | 'version'>;

/** Where the form stores a vehicle. */
export function vehicleStore(
  kind: VehicleKind,
  sections: readonly FormSection[],
): DocumentStore<StoredVersion, SavedVehicle, VehicleValues> {
  const { call } = vehicles[kind];
  return {
    fields: vehicleFields(sections),
    valuesOf: (row) => valuesOf(row, sections),
    read: ({ id }) => withAdvice(call('GET /:id', { params: { id } })).then(({ data }) => firstRow(data)),
    put: async (values, { values: { status: before }, stored: { id, version } }) => {
      const { status } = values;
      const body = { id, version, ...bodyOf(values), ...(status === before ? {} : { status }) };
      const { data, notices, operation } = await withAdvice(call('PUT /edit', { body }));
      return { ...firstRow(data), notices, operation };
    },
    create: async (values, idempotencyKey) => {
      const { data, operation } = await call('POST /new', { body: newBodyOf(values, new Date()), idempotencyKey });
      return { ...firstRow(data), operation };
    },
  };
}

/** If the vehicle was deleted, adds advice: after its restoration from the trash, the same save succeeds. */
async function withAdvice<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    const isDeleted = error instanceof AdminError && error.status === 404;
    throw isDeleted ? new AdminError({ ...error, message: `${error.message} ${IN_TRASH}` }) : error;
  }
}
