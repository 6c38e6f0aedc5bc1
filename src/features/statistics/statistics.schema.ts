import * as z from 'zod';
import { COUNTED_OBJECTS, MAX_DAYS } from './statistics.ts';

const DAYS = `Un nombre de jours de 1 à ${MAX_DAYS}`;

/** How many days are asked for, of which today is the last. */
export const daysQuerySchema = z.object({
  days: z
    .string({ error: DAYS })
    .default('30')
    .refine((written) => /^[1-9]\d{0,3}$/.test(written) && Number(written) <= MAX_DAYS, { error: DAYS })
    .transform(Number),
});

const counts = { views: z.int(), chat: z.int(), phone: z.int() };

export const statisticsSchema = z.object({
  data: z.array(z.object({ object: z.enum(COUNTED_OBJECTS), id: z.int(), day: z.string(), ...counts })),
});
