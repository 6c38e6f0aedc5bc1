import * as z from 'zod';
import { confirmationSchema } from '../../platform/auth/login/password.schema.ts';
import { RATE_LIMITS } from '../../stock/rates/rate.ts';
import { backupParamsSchema } from '../backup/backups.schema.ts';

/** Numbers of rows and values that are left of the demonstration. Vehicles in the trash do not count. */
export const demonstrationSchema = z.object({
  cars: z.int(),
  trucks: z.int(),
  rates: z.int(),
  reviews: z.int(),
  settings: z.int().describe('Réglages qui ont encore la valeur de la démonstration, avis non compris'),
});

export type DemonstrationCounts = z.infer<typeof demonstrationSchema>;

/** The own password, and the id of a backup that was made just before. It still contains the demonstration. */
export const emptyingSchema = confirmationSchema.extend({ backup: backupParamsSchema.shape.id });

/** The removed data. With it, a later call restores the demonstration. */
export const removedSchema = z.strictObject({
  cars: z.array(z.int()).max(1000),
  trucks: z.array(z.int()).max(1000),
  rates: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(RATE_LIMITS.title),
        price: z.string().min(1).max(RATE_LIMITS.price),
      }),
    )
    .max(100),
  sections: z
    .array(z.strictObject({ section: z.string(), version: z.int() }))
    .max(100)
    .describe('Les parties des réglages, avec leur version sans la démonstration'),
});

export type RemovedDemonstration = z.infer<typeof removedSchema>;
