import * as z from 'zod';
import { BADGE_VALUES } from './status/badges.ts';
import { STATUS_VALUES } from './status/status.ts';

/** The API's data of every vehicle beside the fields of its table of descriptors. */

const pictureSchema = z.object({ src: z.string(), width: z.int(), height: z.int(), placeholder: z.string() });

const dayOrNone = z.string().regex(/^(\d{2}-\d{2}-\d{4})?$/);

export const coreSchema = z.object({
  id: z.int(),
  /** The dealer's own stock number, unique among the vehicles of one kind; '' when there is none. */
  reference: z.string(),
  title: z.string(),
  brand: z.int().nullable(),
  fuel_type: z.string(),
  gearbox: z.string(),
  accessories: z.array(z.string()),
  /** URLs that a browser can load, cover first. */
  images: z.array(z.string()),
  pictures: z.array(pictureSchema),
  /** Creation day, 'DD-MM-YYYY' in Paris. */
  due_date: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
  status: z.enum(STATUS_VALUES),
  /** 'DD-MM-YYYY' or ''. */
  reserved_until: dayOrNone,
});

export type VehicleCore = z.infer<typeof coreSchema>;

/** Values that follow from the public ones; the administration's vehicles do not have them. */
export const publicStateSchema = z.object({
  /** Today's badges. */
  badges: z.array(z.enum(BADGE_VALUES)).default([]),
  /** By field, the price that a reduction is compared with (article L112-1-1 du code de la consommation). */
  former_prices: z
    .record(z.string(), z.string())
    .default({})
    .describe('Par champ, le prix avant une baisse annoncée : le plus bas des 30 jours qui la précèdent'),
});

export type PublicState = z.input<typeof publicStateSchema>;

/** The state of a row, which the administration alone reads. */
export const rowStateSchema = z.object({
  sold_at: dayOrNone,
  final_price: z.string(),
  reserved_note: z.string(),
  /** When the vehicle became public for the first time, ISO 8601; null: never. */
  published_at: z.string().nullable(),
  /** Counts the changes from 1; an edit that sends an older one is a conflict. */
  version: z.int(),
  /** ISO 8601, or null when the row was never changed. */
  updated_at: z.string().nullable(),
  /** Name of the administrator who created it or changed it last. */
  updated_by: z.string(),
});

export type RowState = z.infer<typeof rowStateSchema>;
