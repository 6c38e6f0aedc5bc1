import * as z from 'zod';
import { dayAfter, startOfDay } from '../../../shared/dates/dates.ts';
import { idOf } from '../../../shared/paths.ts';
import { ORIGINS } from '../auth/origin.ts';
import { JOURNAL_ACTIONS, JOURNAL_OBJECTS } from './journal.ts';

/** The highest page that is read. */
const MAX_PAGE = 1_000_000;

/** A filter that is empty is none. */
const text = z.string({ error: 'Un seul texte est attendu' }).trim().default('');
const none =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    text === '' ? undefined : parse(text);

const DAY = 'Une date AAAA-MM-JJ est attendue';
const day = text.refine((text) => text === '' || startOfDay(text) !== null, { error: DAY });

/** The journal's filters; `from` and `to` are days in Paris, both included. */
export const journalFilterSchema = z.object({
  object: z
    .enum(['', ...JOURNAL_OBJECTS], { error: `L’un de : ${JOURNAL_OBJECTS.join(', ')}` })
    .default('')
    .transform((name) => (name === '' ? undefined : name)),
  id: text
    .refine((text) => text === '' || idOf(text) !== null, { error: 'Un nombre entier à partir de 1' })
    .transform(none(Number)),
  who: text.transform(none(String)),
  from: day.transform(none((text) => startOfDay(text) ?? undefined)),
  to: day.transform(none((text) => startOfDay(dayAfter(text)) ?? undefined)),
});

export const journalQuerySchema = journalFilterSchema.extend({
  page: text
    .refine((text) => text === '' || (idOf(text) ?? MAX_PAGE + 1) <= MAX_PAGE, {
      error: 'Une page à partir de 1',
    })
    .transform((text) => Number(text) || 1),
});

const entrySchema = z.object({
  at: z.string(),
  who: z.string().describe('Nom de l’administrateur ; vide pour ce que le site fait seul'),
  action: z.enum(JOURNAL_ACTIONS),
  object: z.enum(JOURNAL_OBJECTS),
  id: z.int(),
  /** The object's name after the write. */
  title: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).describe('Par champ : avant, après'),
  origin: z.enum(ORIGINS),
});

/** One write of one object, as the API gives it. */
export type JournalEntry = z.infer<typeof entrySchema>;

export const journalSchema = z.object({ data: z.array(entrySchema), remaining: z.int() });

export type JournalResponse = z.infer<typeof journalSchema>;
