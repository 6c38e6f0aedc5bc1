import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { journalQuerySchema, journalSchema } from './journal.schema.ts';

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
});

export type JournalResource = typeof journalResource;
