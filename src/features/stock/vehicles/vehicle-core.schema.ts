import * as z from 'zod';
import { BADGE_VALUES } from './status/badges.ts';
import { STATUS_VALUES } from './status/status.ts';

export const pictureSchema = z.object({ src: z.string(), width: z.int(), height: z.int(), placeholder: z.string() });

const dayOrNone = z.string().regex(/^(\d{2}-\d{2}-\d{4})?$/);

export const coreSchema = z.object({
  id: z.int(),
  /** The dealer's stock number; '' if absent. Two vehicles of one kind cannot share a reference. */
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
  reserved_until: dayOrNone,
});

export type VehicleCore = z.infer<typeof coreSchema>;

/** Only public vehicles have these values. */
export const publicStateSchema = z.object({
  badges: z.array(z.enum(BADGE_VALUES)).default([]),
  /** The former price of each reduced field (article L112-1-1 du code de la consommation). */
  former_prices: z
    .record(z.string(), z.string())
    .default({})
    .describe('Par champ, le prix avant une baisse annoncée : le plus bas des 30 jours qui la précèdent'),
});

export type PublicState = z.input<typeof publicStateSchema>;

const fetchingSchema = z.object({
  waiting: z.int(),
  failed: z.array(z.object({ address: z.string(), reason: z.string() })),
});

export const rowStateSchema = z.object({
  sold_at: dayOrNone,
  final_price: z.string(),
  reserved_note: z.string(),
  /** The time when the vehicle first became public, ISO 8601; null if it never was public. */
  published_at: z.string().nullable(),
  /** It starts at 1. Each change raises it. An edit with an older version is a conflict. */
  version: z.int(),
  /** ISO 8601; null if the row was never changed. */
  updated_at: z.string().nullable(),
  updated_by: z.string(),
  /** For a copy with photos of another vehicle: that vehicle's id and title ('' if it is gone), and these photos. */
  photos_of: z.object({ id: z.int(), title: z.string(), images: z.array(z.string()) }).optional(),
  /** The number of photos that an import still fetches, and those that it could not fetch. Absent if there are none. */
  fetching: fetchingSchema.optional(),
});

export type RowState = z.infer<typeof rowStateSchema>;
