import * as z from 'zod';
import { confirmationSchema } from '../../platform/auth/login/password.schema.ts';
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

/** The user's own password, and the id of a recent backup, which still contains the demonstration. */
export const emptyingSchema = confirmationSchema.extend({ backup: backupParamsSchema.shape.id });

export const removedSchema = z.object({ cars: z.array(z.int()), trucks: z.array(z.int()) });

export type RemovedDemonstration = z.infer<typeof removedSchema>;
