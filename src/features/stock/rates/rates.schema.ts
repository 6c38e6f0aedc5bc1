import * as z from 'zod';
import {
  idField,
  ignored,
  lastEditFields,
  orEmpty,
  priceText,
  requiredText,
  versionField,
} from '../../../shared/fields.schema.ts';
import { RATE_LIMITS } from './rate.ts';

const rateSchema = z.object({ id: z.int(), title: z.string(), price: z.string() });

export type Rate = z.infer<typeof rateSchema>;

export const ratesSchema = z.object({ data: z.array(rateSchema) });

const storedRateSchema = rateSchema.extend(lastEditFields);

export type StoredRate = z.infer<typeof storedRateSchema>;

export const storedRatesSchema = z.object({ data: z.array(storedRateSchema) });

const title = requiredText(RATE_LIMITS.title, 'Le titre est obligatoire');
const price = priceText(RATE_LIMITS.price).refine((text) => text.trim() !== '', { error: 'Le prix est obligatoire' });

export const newRateSchema = z.strictObject({ title: orEmpty(title), price: orEmpty(price) });

export const editRateSchema = z.strictObject({
  id: idField,
  version: versionField,
  title: title.optional(),
  price: price.optional(),
});

/** The ids of all rates, in their new public order. */
export const orderRatesSchema = z.strictObject({
  ids: z.array(idField, { error: 'La liste des numéros est obligatoire' }).max(RATE_LIMITS.count),
});

export const deleteRateSchema = z.strictObject({ id: idField, version: ignored, title: ignored, price: ignored });
