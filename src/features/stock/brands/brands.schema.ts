import * as z from 'zod';
import {
  dueDate,
  idField,
  ignored,
  lastEditFields,
  orEmpty,
  trimmedText,
  versionField,
} from '../../../shared/fields.schema.ts';
import { fold } from '../../../shared/text/text.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';

/** `date_uploaded` is 'DD-MM-YYYY' in Paris. */
const brandSchema = z.object({ id: z.int(), brandName: z.string(), date_uploaded: z.string() });

export type Brand = z.infer<typeof brandSchema>;

export const brandsSchema = z.object({ data: z.array(brandSchema) });

const storedBrandSchema = brandSchema.extend(lastEditFields);

export type StoredBrand = z.infer<typeof storedBrandSchema>;

export const storedBrandsSchema = z.object({ data: z.array(storedBrandSchema) });

/** The server compares names in folded form. The schema rejects a name that folds to '', for example '-'. */
const name = trimmedText(BRAND_NAME_LIMIT).refine((text) => fold(text) !== '', { error: 'Le nom est obligatoire' });

export const newBrandSchema = z.strictObject({ brandName: orEmpty(name), date_uploaded: dueDate.optional() });

export const editBrandSchema = z.strictObject({
  id: idField,
  version: versionField,
  brandName: name.optional(),
  date_uploaded: ignored,
});

export const deleteBrandSchema = z.strictObject({
  id: idField,
  brandName: ignored,
  date_uploaded: ignored,
  version: ignored,
  move_to: idField.nullish(),
});

export const reassignmentSchema = z.object({ move_to: z.string().min(1, { error: 'Choisissez une autre marque' }) });
