import * as z from 'zod';
import { idOf } from '../../../shared/paths.ts';
import { COUNTED_OBJECTS, COUNTED_PAGES, MAX_DAYS } from './statistics.ts';

const DAYS = `Un nombre de jours de 1 à ${MAX_DAYS}`;

export const daysQuerySchema = z.object({
  days: z
    .string({ error: DAYS })
    .default('30')
    .refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_DAYS, { error: DAYS })
    .transform(Number),
});

const counts = { views: z.int(), chat: z.int(), phone: z.int() };

export const statisticsSchema = z.object({
  data: z.array(z.object({ object: z.enum(COUNTED_OBJECTS), id: z.int(), day: z.string(), ...counts })),
});

const byKind = { cars: z.int(), trucks: z.int() };

const overview = z.object({
  /** `now` is for the requested days, `before` for the same number of days before them. */
  now: z.object(counts),
  before: z.object(counts),
  /**
   * One element for each requested day, oldest first. `pages` counts the displays of all pages, including vehicle
   * pages.
   */
  by_day: z.array(z.object({ day: z.string(), views: z.int(), contacts: z.int(), pages: z.int() })),
  /** Online vehicles with many views and no contact, most viewed first. */
  unanswered: z.array(z.object({ object: z.enum(['cars', 'trucks']), id: z.int(), title: z.string(), views: z.int() })),
  ages: z.array(z.object({ from: z.int(), to: z.int().nullable(), ...byKind })),
  /** The brand with the most vehicles comes first. '' means vehicles without a brand. */
  brands: z.array(z.object({ brand: z.string(), ...byKind })),
  /** True if the figures include figures of the demonstration. */
  has_examples: z.boolean(),
});
export type Overview = z.infer<typeof overview>;

export const overviewSchema = z.object({ data: z.array(overview).length(1) });

const page = z.object({ page: z.enum(COUNTED_PAGES), ...counts, mail: z.int() });
export type PageRow = z.infer<typeof page>;

const route = z.object({ id: z.int(), title: z.string(), requests: z.int() });
export type RouteRow = z.infer<typeof route>;

export const siteSchema = z.object({
  data: z.array(z.object({ pages: z.array(page), routes: z.array(route) })).length(1),
});

const interest = z.object({
  object: z.enum(COUNTED_OBJECTS),
  id: z.int(),
  title: z.string(),
  days: z.int().nullable().describe('Jours en stock ; null hors du stock'),
  ...counts,
});
export type InterestRow = z.infer<typeof interest>;

export const interestSchema = z.object({ data: z.array(interest) });

const MAX_IDS = 1_000;

const IDS = `De 1 à ${MAX_IDS} numéros, séparés par des virgules`;

export const recentQuerySchema = z.object({
  object: z.enum(['cars', 'trucks'], { error: 'L’un de : cars, trucks' }),
  ids: z
    .string({ error: IDS })
    .transform((text) => text.split(',').map((id) => idOf(id)))
    .refine((ids) => ids.length <= MAX_IDS && !ids.includes(null), { error: IDS })
    .transform((ids) => ids.flatMap((id) => id ?? [])),
});

const recentSums = z.tuple([z.int(), z.int()]).describe('Des 7 et des 30 derniers jours');

const recent = z.object({ id: z.int(), views: recentSums, contacts: recentSums });
export type RecentInterest = z.infer<typeof recent>;

export const recentSchema = z.object({ data: z.array(recent) });
