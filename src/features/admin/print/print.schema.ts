import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';

/** Sheets of one call. */
export const MAX_SHEETS = 100;

export const printParamsSchema = z.object({
  kind: z.enum(['cars', 'trucks'], { error: 'L’un de : cars, trucks' }),
});

/** `?ids=48,47`: in this order, each once. */
export const printQuerySchema = z.object({
  ids: z
    .string({ error: 'Des numéros sont attendus : ids=48,47' })
    .transform((text) => [...new Set(text.split(','))])
    .refine((ids) => ids.every((id) => idOf(id) !== null), { error: 'Des numéros sont attendus : ids=48,47' })
    .refine((ids) => ids.length <= MAX_SHEETS, { error: `${MAX_SHEETS} véhicules au plus` })
    .transform((ids) => ids.map(Number)),
});

const line = z.object({ label: z.string(), text: z.string() });

const sheetSchema = z.object({
  id: z.int(),
  title: z.string(),
  offer: z.enum(['sale', 'rental']),
  facts: z.array(line),
  conditions: z.array(z.object({ term: z.string(), text: z.string() })),
  details: z.array(line),
  reference: z.string(),
  url: z.string(),
  isDraft: z.boolean(),
});

const refusalSchema = z.object({
  id: z.int(),
  title: z.string(),
  reason: z.string(),
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
});

export const printSchema = z.object({
  data: z.array(
    z.object({
      dealer: z.object({
        name: z.string(),
        phone: z.object({ shown: z.string(), href: z.string() }).optional(),
        address: z.object({
          street: z.string().optional(),
          postalCode: z.string().optional(),
          city: z.string().optional(),
        }),
        logo: z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable(),
      }),
      sheets: z.array(sheetSchema),
      refused: z.array(refusalSchema),
    }),
  ),
});
