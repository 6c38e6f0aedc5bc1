import * as z from 'zod';
import { vehicleShape } from '../vehicles/vehicle.schema.ts';
import { CAR_OWN_TEXTS } from './car.ts';

export const carSchema = z.strictObject({
  ...vehicleShape,
  ...(Object.fromEntries(CAR_OWN_TEXTS.map((name) => [name, z.string()])) as Record<
    (typeof CAR_OWN_TEXTS)[number],
    z.ZodString
  >),
});
