import * as z from 'zod';
import { vehicleShape } from '../vehicles/vehicle.schema.ts';
import { DIMENSIONS, TRUCK_OWN_TEXTS, WEIGHTS } from './truck.ts';

export const truckSchema = z.strictObject({
  ...vehicleShape,
  ...(Object.fromEntries(TRUCK_OWN_TEXTS.map((name) => [name, z.string()])) as Record<
    (typeof TRUCK_OWN_TEXTS)[number],
    z.ZodString
  >),
  dimensions: z.partialRecord(z.enum(DIMENSIONS), z.string()),
  weight: z.partialRecord(z.enum(WEIGHTS), z.string()),
});
