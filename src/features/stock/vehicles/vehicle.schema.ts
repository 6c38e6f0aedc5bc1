import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';
import { type Field, type FieldTable, fieldEntries, publicFields } from './fields/field.ts';
import type { AdminVehicleOf, VehicleSchema } from './vehicle.ts';
import { coreSchema, publicStateSchema, rowStateSchema } from './vehicle-core.schema.ts';

/** These schemas serialize responses and leave out properties that they do not declare. */

export function publicVehicleSchema(fields: FieldTable) {
  return z.object({ ...coreSchema.shape, ...fieldShape(publicFields(fields)), ...publicStateSchema.shape });
}

export function adminVehicleSchema(fields: FieldTable) {
  return z.object({ ...coreSchema.shape, ...fieldShape(fields), ...rowStateSchema.shape });
}

export function vehicleResponse<F extends FieldTable>({ fields }: VehicleSchema<F>) {
  const vehicle: z.ZodType = adminVehicleSchema(fields);
  return z.object({ data: z.array(vehicle as z.ZodType<AdminVehicleOf<F>, AdminVehicleOf<F>>) });
}

function fieldShape(fields: FieldTable): Record<string, z.ZodType> {
  return Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, fieldOutput(field)]));
}

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

export const vehicleParams = z.object({
  id: z
    .string()
    .refine((text) => idOf(text) !== null, { error: 'Le numéro du véhicule est un nombre entier à partir de 1.' })
    .transform(Number),
});
