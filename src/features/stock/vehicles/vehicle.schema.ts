import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';
import { type Field, type FieldTable, fieldEntries, publicFields } from './fields/field.ts';
import type { AdminVehicleOf, VehicleSchema } from './vehicle.ts';
import { coreSchema, publicStateSchema, rowStateSchema } from './vehicle-core.schema.ts';

/** The API's data of a vehicle. These schemas serialize responses: a property that they do not name is not sent. */

/** A vehicle as the public reads it. */
export function publicVehicleSchema(fields: FieldTable) {
  return z.object({ ...coreSchema.shape, ...fieldShape(publicFields(fields)), ...publicStateSchema.shape });
}

/** A vehicle as the administration reads it. */
export function adminVehicleSchema(fields: FieldTable) {
  return z.object({ ...coreSchema.shape, ...fieldShape(fields), ...rowStateSchema.shape });
}

/** The response of the administration's calls that return vehicles: the fields' types follow from their descriptors. */
export function vehicleResponse<F extends FieldTable>({ fields }: VehicleSchema<F>) {
  const vehicle: z.ZodType = adminVehicleSchema(fields);
  return z.object({ data: z.array(vehicle as z.ZodType<AdminVehicleOf<F>, AdminVehicleOf<F>>) });
}

function fieldShape(fields: FieldTable): Record<string, z.ZodType> {
  return Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, fieldOutput(field)]));
}

/** The JSON of a field's value, described for the OpenAPI document by its label and unit. */
function fieldOutput(field: Field): z.ZodType {
  return valueOutput(field).describe(field.unit === undefined ? field.label : `${field.label} (${field.unit})`);
}

function valueOutput(field: Field): z.ZodType {
  switch (field.type) {
    case 'integer':
      return z.int().nullable();
    case 'decimal':
      return z.number().nullable();
    case 'yesNo':
      return z.boolean().nullable();
    case 'choice': {
      const values = z.enum(field.options.map(({ value }) => value));
      return field.default === undefined ? values.nullable() : values;
    }
    case 'keyed':
      return z.partialRecord(z.enum(field.keys), z.string());
    default:
      return z.string();
  }
}

/** The path of one vehicle. */
export const vehicleParams = z.object({
  id: z
    .string()
    .refine((text) => idOf(text) !== null, { error: 'Le numéro du véhicule est un nombre entier à partir de 1.' })
    .transform(Number),
});
