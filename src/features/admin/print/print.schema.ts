import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';
import { MAX_SHEETS } from '../../../shared/sheets.ts';

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
export type SheetLine = z.infer<typeof line>;

const sheetSchema = z.object({
  id: z.int(),
  title: z.string(),
  offer: z.enum(['sale', 'rental']),
  /** The law requires these in characters of one size. */
  facts: z.array(line),
  /** Rental conditions; none for a sale. */
  conditions: z.array(z.object({ term: z.string(), text: z.string() })),
  /** Only those with a value. */
  details: z.array(line),
  reference: z.string(),
  /** The public page. */
  url: z.string(),
  /** Its page does not exist yet. */
  isDraft: z.boolean(),
});
export type Sheet = z.infer<typeof sheetSchema>;

/** A field that the sheet needs, by its name in the form. */
const missingFieldSchema = z.object({ field: z.string(), label: z.string() });
export type MissingField = z.infer<typeof missingFieldSchema>;

const refusalSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** The reason why it has no sheet whatever its fields are; '' if fields are missing. */
  reason: z.string(),
  missing: z.array(missingFieldSchema),
});
export type Refusal = z.infer<typeof refusalSchema>;

const printData = z.object({
  /** The dealership on the sheets. */
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
});
export type PrintData = z.infer<typeof printData>;

export const printSchema = z.object({ data: z.array(printData) });
