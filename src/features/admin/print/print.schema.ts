import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';
import { MAX_SHEETS } from '../../../shared/sheets.ts';
import { pictureSchema } from '../../stock/vehicles/vehicle-core.schema.ts';

export const printParamsSchema = z.object({
  kind: z.enum(['cars', 'trucks'], { error: 'L’un de : cars, trucks' }),
});

/** `ids=48,47`. The sheets are in this order, without duplicates. */
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
  /** The facts that the law requires, all in one text size. */
  facts: z.array(line),
  /** The monthly price of a vehicle that is for sale and for rent: '390 € / mois'. '' if there is none. */
  monthlyPrice: z.string(),
  photo: pictureSchema.nullable(),
  /** Rental conditions. Empty for a sale. */
  conditions: z.array(z.object({ term: z.string(), text: z.string() })),
  details: z.array(line),
  /** The accessories that fit on the sheet. `more` counts the others. */
  equipment: z.object({ names: z.array(z.string()), lines: z.int(), more: z.int() }),
  reference: z.string(),
  url: z.string(),
  /** True if the public page does not exist yet. */
  isDraft: z.boolean(),
});
export type Sheet = z.infer<typeof sheetSchema>;

const missingFieldSchema = z.object({ field: z.string(), label: z.string() });
export type MissingField = z.infer<typeof missingFieldSchema>;

const refusalSchema = z.object({
  id: z.int(),
  title: z.string(),
  reason: z.string(),
  missing: z.array(missingFieldSchema),
});
export type Refusal = z.infer<typeof refusalSchema>;

const printData = z.object({
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
