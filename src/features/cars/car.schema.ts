import * as z from 'zod';
import type { Fuel } from '../vehicles/choices.ts';
import { vehicleShape } from '../vehicles/vehicle.schema.ts';
import { textFields, vehicleFields, writeSchemas } from '../vehicles/vehicle-input.schema.ts';
import { CAR_OWN_TEXTS, type CarInput } from './car.ts';

export const carSchema = z.object({
  ...vehicleShape,
  ...(Object.fromEntries(CAR_OWN_TEXTS.map((name) => [name, z.string()])) as Record<
    (typeof CAR_OWN_TEXTS)[number],
    z.ZodString
  >),
});

/** What the back office may write of a car (AAPI-4). */
export function carWrites(fuels: readonly Fuel[]) {
  return writeSchemas<CarInput>({ ...vehicleFields(fuels), ...textFields(CAR_OWN_TEXTS) });
}
