import * as z from 'zod';
import { ORIGINS } from '../../auth/origin.ts';
import { OUTCOMES, SECURITY_KINDS, SECURITY_REASONS } from '../../auth/trail/security-event.ts';
import { journalFilterSchema } from '../journal.schema.ts';
import { JOURNAL_ACTIONS, JOURNAL_OBJECTS } from '../journal.ts';
import { SECURITY_FILTERS } from './security-filters.ts';

/** `from` and `to` are days in Paris; both are included. */
export const securityFilterSchema = journalFilterSchema.pick({ who: true, from: true, to: true }).extend({
  kind: z
    .enum(['', ...SECURITY_FILTERS], { error: `L’un de : ${SECURITY_FILTERS.join(', ')}` })
    .default('')
    .transform((name) => (name === '' ? undefined : name)),
});

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([ej])(\d{1,15})$/;

/** The last item of a page. The next page starts after it. */
export type Cursor = { at: string; source: 'e' | 'j'; id: number };

export const securityQuerySchema = securityFilterSchema.extend({
  after: z
    .string({ error: 'Un seul repère est attendu' })
    .default('')
    .refine((text) => text === '' || cursorOf(text) !== undefined, { error: 'Le repère donné par next' })
    .transform(cursorOf),
});

function cursorOf(text: string): Cursor | undefined {
  const [, at = '', source, id] = CURSOR.exec(text) ?? [];
  if (source === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { at, source: source === 'e' ? 'e' : 'j', id: Number(id) };
}

const itemSchema = z.object({
  /** 'e7' for an event, 'j7' for an entry of the journal. */
  id: z.string(),
  at: z.string(),
  last_at: z.string(),
  count: z.int().describe('Combien de fois dans la même minute'),
  /** Entries of the journal are 'team' or 'write'. */
  kind: z.enum([...SECURITY_KINDS, 'team', 'write']),
  outcome: z.enum(OUTCOMES),
  reason: z.string().describe(`Vide, ou : ${SECURITY_REASONS.join(', ')}`),
  target: z.string().describe('Méthode et motif de l’adresse demandée, ou la sauvegarde'),
  who: z.string().describe('Nom de l’administrateur ; vide quand il n’est pas connu'),
  network: z.string().describe('Empreinte du réseau, à clé ; elle change chaque mois'),
  familiar: z.boolean().describe('Cet administrateur s’était déjà connecté depuis ce réseau, ce mois-ci'),
  change: z
    .object({
      action: z.enum(JOURNAL_ACTIONS),
      object: z.enum(JOURNAL_OBJECTS),
      id: z.int(),
      title: z.string(),
      origin: z.enum(ORIGINS),
      fields: z.array(z.string()),
    })
    .nullable(),
});

export type SecurityItem = z.infer<typeof itemSchema>;

export const securitySchema = z.object({ data: z.array(itemSchema), next: z.string().nullable() });
