import { createDocument, type DocumentStore, saveDocument } from '../../../../admin-ui/document/save-document.ts';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../../vehicle-table/vehicles.client.ts';
import type { FormSection } from '../fields/form-fields.ts';
import { bodyOf, newBodyOf, type VehicleValues, valuesOf, vehicleFields } from '../fields/form-values.ts';
import type { VehicleBase } from '../initial-values.ts';

/** `notices` say what was not stored as it was sent. */
export type SavedVehicle = AdminVehicle & { notices?: readonly string[] };

type Known = Pick<AdminVehicle, 'id' | 'version'>;

type SaveRequest = {
  kind: VehicleKind;
  sections: readonly FormSection[];
  values: VehicleValues;
  base: VehicleBase;
  /** Idempotency key of a creation. */
  key: string;
};

/**
 * Saves a vehicle. After any failure, the caller may call this function again.
 * @throws as `saveDocument`
 */
export function saveVehicle({ kind, sections, values, base, key }: SaveRequest): Promise<SavedVehicle> {
  const store = storeOf(kind, sections);
  if (base.stored !== null) return saveDocument(store, values, { values: base.values, stored: base.stored });
  const create = async () => {
    const body = newBodyOf(values, new Date());
    return firstRow((await vehicles[kind].call('POST /new', { body, idempotencyKey: key })).data);
  };
  return createDocument(store, create, values);
}

function storeOf(kind: VehicleKind, sections: readonly FormSection[]): DocumentStore<Known, SavedVehicle> {
  const { call } = vehicles[kind];
  return {
    fields: vehicleFields(sections),
    valuesOf: (row) => valuesOf(row, sections),
    read: async ({ id }) => firstRow((await call('GET /:id', { params: { id } })).data),
    put: async (values, { values: { status: before }, stored: { id, version } }) => {
      const { status } = values;
      const body = { id, version, ...bodyOf(values), ...(status === before ? {} : { status }) };
      const { data, notices } = await call('PUT /edit', { body });
      return { ...firstRow(data), notices };
    },
  };
}
