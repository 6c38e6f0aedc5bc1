import * as z from 'zod';
import type { Fuel } from '../vehicles/choices.ts';
import { vehicleShape } from '../vehicles/vehicle.schema.ts';
import { keyedTexts, textFields, vehicleFields, writeSchemas } from '../vehicles/vehicle-input.schema.ts';
import { DIMENSIONS, TRUCK_OWN_TEXTS, type TruckInput, WEIGHTS } from './truck.ts';

export const truckSchema = z.object({
  ...vehicleShape,
  ...(Object.fromEntries(TRUCK_OWN_TEXTS.map((name) => [name, z.string()])) as Record<
    (typeof TRUCK_OWN_TEXTS)[number],
    z.ZodString
  >),
  dimensions: z.partialRecord(z.enum(DIMENSIONS), z.string()),
  weight: z.partialRecord(z.enum(WEIGHTS), z.string()),
});

/** What the back office may write of a truck (AAPI-5). */
export function truckWrites(fuels: readonly Fuel[]) {
  return writeSchemas<TruckInput>({
    ...vehicleFields(fuels),
    ...textFields(TRUCK_OWN_TEXTS),
    dimensions: keyedTexts(DIMENSIONS),
    weight: keyedTexts(WEIGHTS),
  });
}
