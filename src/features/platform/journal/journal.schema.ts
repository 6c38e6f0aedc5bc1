import * as z from 'zod';
import { dayAfter, startOfDay } from '../../../shared/dates/dates.ts';
import { idOf } from '../../../shared/paths.ts';
import { ORIGINS } from '../auth/origin.ts';
import { JOURNAL_ACTIONS, JOURNAL_OBJECTS } from './journal.ts';

const MAX_PAGE = 1_000_000;

/** An empty filter does not restrict. */
const text = z.string({ error: 'Un seul texte est attendu' }).trim().default('');
const none =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    text === '' ? undefined : parse(text);

/** PostgreSQL rejects a text with this character. */
const storable = (error: string) => text.refine((value) => !value.includes('\0'), { error });

const DAY = 'Une date AAAA-MM-JJ est attendue';
const day = text.refine((text) => text === '' || startOfDay(text) !== null, { error: DAY });

/** `from` and `to` are days in Paris; both are included. */
export const journalFilterSchema = z.object({
  object: z
    .enum(['', ...JOURNAL_OBJECTS], { error: `L’un de : ${JOURNAL_OBJECTS.join(', ')}` })
    .default('')
    .transform((name) => (name === '' ? undefined : name)),
  id: text
    .refine((text) => text === '' || idOf(text) !== null, { error: 'Un nombre entier à partir de 1' })
    .transform(none(Number)),
  who: storable('Un nom est attendu').transform(none(String)),
  operation: storable('Le numéro d’une opération est attendu').transform(none(String)),
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
  title: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).describe('Par champ : avant, après'),
  origin: z.enum(ORIGINS),
  operation: z.string().describe('L’opération : ce qu’un seul geste a écrit ; vide pour une entrée plus ancienne'),
});

export type JournalEntry = z.infer<typeof entrySchema>;

const journalRowSchema = entrySchema.extend({
  undoable: z.boolean().describe('L’opération entière peut encore être annulée par cette personne'),
});

export type JournalRow = z.infer<typeof journalRowSchema>;

export const journalSchema = z.object({ data: z.array(journalRowSchema), remaining: z.int() });

export const operationParams = z.object({ operation: z.string() });

const leftObject = z.object({
  object: z.enum(JOURNAL_OBJECTS),
  id: z.int(),
  title: z.string(),
  fields: z.array(z.string()).describe('Libellés ; aucun : l’objet entier'),
  reason: z.string(),
});
const left = z.array(leftObject);

/**
 * An object, or some of its fields, that an undo does not change. Without `fields`: the whole object. Labels and reason
 * are French.
 */
export type LeftObject = z.infer<typeof leftObject>;
const back = z.int().describe('Nombre d’objets qui reviennent');

const operationPreview = z.object({
  operation: z.string(),
  at: z.string(),
  who: z.string(),
  sentence: z.string(),
  entries: z.int(),
  undo: z.object({ possible: z.boolean(), back, left }),
});

export type OperationPreview = z.infer<typeof operationPreview>;

export const operationSchema = z.object({ data: z.array(operationPreview).length(1) });

export const undoneSchema = z.object({
  data: z
    .array(
      z.object({
        operation: z.string().describe('L’annulation : une opération à son tour'),
        sentence: z.string().describe('Ce que l’opération annulée avait fait'),
        back,
        left,
      }),
    )
    .length(1),
});

export type UndoAnswer = z.infer<typeof undoneSchema>['data'][number];
