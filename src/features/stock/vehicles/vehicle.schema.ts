import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';
import { type Field, type FieldTable, fieldEntries, publicFields } from './fields/field.ts';
import { BADGE_VALUES } from './status/badges.ts';
import { STATUS_VALUES } from './status/status.ts';
import type { VehicleSchema } from './vehicle.ts';

/** What the API returns of a vehicle. A response is serialized by these schemas: what they do not name is not sent. */

const pictureSchema = z.object({ src: z.string(), width: z.int(), height: z.int(), placeholder: z.string() });

const dayOrNone = z.string().regex(/^(\d{2}-\d{2}-\d{4})?$/);

const coreShape = {
  id: z.int(),
  reference: z.string(),
  title: z.string(),
  brand: z.int().nullable(),
  fuel_type: z.string(),
  gearbox: z.string(),
  accessories: z.array(z.string()),
  images: z.array(z.string()),
  pictures: z.array(pictureSchema),
  due_date: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
  status: z.enum(STATUS_VALUES),
  reserved_until: dayOrNone,
};

/** A vehicle as the public reads it. */
export function publicVehicleSchema(fields: FieldTable) {
  return z.object({
    ...coreShape,
    ...fieldShape(publicFields(fields)),
    badges: z.array(z.enum(BADGE_VALUES)).default([]),
    former_prices: z
      .record(z.string(), z.string())
      .default({})
      .describe('Par champ, le prix avant une baisse annoncée : le plus bas des 30 jours qui la précèdent'),
  });
}

/** A vehicle as the administration reads it. */
export function adminVehicleSchema(fields: FieldTable) {
  return z.object({
    ...coreShape,
    ...fieldShape(fields),
    sold_at: dayOrNone,
    final_price: z.string(),
    reserved_note: z.string(),
    published_at: z.string().nullable(),
    version: z.int(),
    updated_at: z.string().nullable(),
    updated_by: z.string(),
  });
}

/** The response of the administration's calls that return vehicles. */
export function vehicleResponse({ fields }: VehicleSchema) {
  return z.object({ data: z.array(adminVehicleSchema(fields)) });
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
