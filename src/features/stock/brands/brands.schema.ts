import * as z from 'zod';
import { dueDate, idField, ignored, orEmpty, trimmedText } from '../../../shared/fields.schema.ts';
import { fold } from '../../../shared/text/text.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';

/** A brand as the API returns it; `date_uploaded` is 'DD-MM-YYYY' in Paris. */
const brandSchema = z.object({ id: z.int(), brandName: z.string(), date_uploaded: z.string() });

export type Brand = z.infer<typeof brandSchema>;

export const brandsSchema = z.object({ data: z.array(brandSchema) });

/** Names are compared folded: one that folds to nothing ('-') names no brand. */
const name = trimmedText(BRAND_NAME_LIMIT).refine((text) => fold(text) !== '', { error: 'Le nom est obligatoire' });

export const newBrandSchema = z.strictObject({ brandName: orEmpty(name), date_uploaded: dueDate.optional() });

export const editBrandSchema = z.strictObject({ id: idField, brandName: name.optional(), date_uploaded: ignored });

export const deleteBrandSchema = z.strictObject({
  id: idField,
  brandName: ignored,
  date_uploaded: ignored,
  /** The brand that its vehicles get instead. */
  move_to: idField.nullish(),
});

/** The choice of that brand, as its form holds it. */
export const reassignmentSchema = z.object({ move_to: z.string().min(1, { error: 'Choisissez une autre marque' }) });
