import * as z from 'zod';
import { STATUS_VALUES } from '../../../stock/vehicles/status/status.ts';

/** A photo that the site has not stored, as a draft holds it: its file in this browser's storage, its name and key. */
const unsentPhotoSchema = z.object({ id: z.string(), name: z.string(), fileKey: z.string() });
export type UnsentPhoto = z.infer<typeof unsentPhotoSchema>;

const valuesSchema = z.object({
  texts: z.record(z.string(), z.string()),
  accessories: z.array(z.string()),
  images: z.array(z.string()),
  /** Absent from drafts of former releases. */
  status: z.enum(STATUS_VALUES).optional(),
});

/**
 * Unsaved input, in this browser's storage, so that a crash does not lose it. One draft for each vehicle. A
 * storage that is full or forbidden is no error: the form works without its draft.
 */
export const draftSchema = z.object({
  values: valuesSchema,
  /** The vehicle as it was when the form opened, and its version; null for a new one. */
  base: z.object({ values: valuesSchema, version: z.number() }).nullable(),
  /** Names the folder of this form's uploads. */
  uploadId: z.string().regex(/^[a-z0-9-]{1,64}$/),
  /** How many photos were not stored yet: their files are kept apart (draft-photos.ts). */
  unsent: z.number(),
  /** The photos that were not stored yet, and photos that were lost before and not chosen again. */
  unsentPhotos: z.array(unsentPhotoSchema).optional(),
  /** All photos in their order, those without an address by the names of their files; absent: `values.images` alone. */
  photos: z.array(z.string()).optional(),
  /** True if a save was waiting for the connection. */
  isWaiting: z.boolean().optional(),
  /** Idempotency key of a creation without a response: repeated with it, one vehicle is created. */
  key: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;
