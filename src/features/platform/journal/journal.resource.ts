import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { journalFilterSchema, journalQuerySchema, journalSchema } from './journal.schema.ts';

export const journalResource = defineResource({
  'GET /journal': {
    summary: 'Le journal des modifications, les plus récentes d’abord ; from et to compris, AAAA-MM-JJ',
    query: journalQuerySchema,
    response: journalSchema,
  },
  'GET /journal/authors': {
    summary: 'Les noms qui sont au journal',
    response: z.object({ data: z.array(z.string()) }),
  },
  'GET /journal.csv': {
    summary: 'Le journal en CSV, une ligne par champ modifié ; les filtres de /api/admin/journal',
    ownerOnly: true,
    query: journalFilterSchema,
    file: 'text/csv',
  },
});

export type JournalResource = typeof journalResource;
