import * as z from 'zod';
import { propertiesOf } from '../../../../shared/records.ts';
import { withAt } from '../../../../shared/value-paths.ts';
import { STATUS_VALUES } from '../../../stock/vehicles/status/status.ts';

/** A photo that the site has not stored yet. `id` names its file in this browser's storage. */
const unsentPhotoSchema = z.object({ id: z.string(), name: z.string(), fileKey: z.string() });
export type UnsentPhoto = z.infer<typeof unsentPhotoSchema>;

/** Drafts of earlier releases have the values of fields in `texts`. */
const valuesSchema = z.preprocess(
  (values) => {
    const { texts, ...others } = propertiesOf(values);
    const pairs = Object.entries(propertiesOf(texts));
    return pairs.reduce<unknown>((all, [name, text]) => withAt(all, name, text), others);
  },
  z.looseObject({
    accessories: z.array(z.string()),
    images: z.array(z.string()),
    /** Absent in drafts of former releases. */
    status: z.enum(STATUS_VALUES).optional(),
  }),
);

/**
 * Unsaved input in this browser, so that a crash does not lose it. Each vehicle has one draft. If the storage is full
 * or forbidden, the form works without a draft.
 */
export const draftSchema = z.object({
  values: valuesSchema,
  base: z.object({ values: valuesSchema, version: z.number() }).nullable(),
  uploadId: z.string().regex(/^[a-z0-9-]{1,64}$/),
  /** draft-photos.ts stores these files in the browser. */
  unsent: z.number(),
  /** The photos that the site has not stored, and lost photos that the administrator has not chosen again. */
  unsentPhotos: z.array(unsentPhotoSchema).optional(),
  /**
   * All photos in their order: addresses of stored photos, and names of the other files. If absent, `values.images`
   * contains all photos.
   */
  photos: z.array(z.string()).optional(),
  /** True if a save was waiting for the connection. */
  isWaiting: z.boolean().optional(),
  /** Idempotency key of a creation that got no response. A repetition with this key creates no second vehicle. */
  key: z.string().nullable(),
  at: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;
