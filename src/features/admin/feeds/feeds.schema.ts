import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';
import { clean, lengthOf } from '../../../shared/text/text.ts';
import { FEED_FORMATS, MAX_FEED_NAME } from './feed.ts';

const REQUIRED = 'Donnez un nom à ce flux, par exemple celui du site qui le lira';

export const feedInputSchema = z.strictObject({
  name: z
    .string({ error: REQUIRED })
    .transform((name) => clean(name).replace(/\s+/g, ' ').trim())
    .refine((name) => name !== '', { error: REQUIRED })
    .refine((name) => lengthOf(name) <= MAX_FEED_NAME, { error: `${MAX_FEED_NAME} caractères au plus` }),
  format: z.enum(FEED_FORMATS, { error: `L’un de : ${FEED_FORMATS.join(', ')}` }),
  include_vin: z.boolean({ error: 'Oui ou non est attendu' }).default(false),
});

export type FeedInput = z.infer<typeof feedInputSchema>;

/** `fetched` also counts responses without a new version (304). */
export const feedSchema = z.object({
  id: z.int(),
  name: z.string(),
  format: z.enum(FEED_FORMATS),
  url: z.string().describe('Entière dans la réponse de POST seulement'),
  include_vin: z.boolean(),
  created_at: z.string(),
  fetched: z.int(),
  last_fetched_at: z.string().nullable(),
});

export type Feed = z.infer<typeof feedSchema>;

export const feedParamsSchema = z.object({
  id: z
    .string()
    .refine((id) => idOf(id) !== null, { error: 'Un numéro à partir de 1 est attendu.' })
    .transform(Number),
});

/** The vehicles that a format leaves out for one reason. `vehicles` names some of them. */
const exclusionSchema = z.object({
  reason: z.string(),
  count: z.int(),
  vehicles: z.array(z.object({ object: z.enum(['cars', 'trucks']), id: z.int(), title: z.string() })),
});

export type Exclusion = z.infer<typeof exclusionSchema>;

export const feedContentsSchema = z.object({
  format: z.enum(FEED_FORMATS),
  included: z.int(),
  left_out: z.array(exclusionSchema),
});

export type FeedContents = z.infer<typeof feedContentsSchema>;
