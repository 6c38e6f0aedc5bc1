import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import {
  journalFilterSchema,
  journalQuerySchema,
  journalSchema,
  operationParams,
  operationSchema,
  undoneSchema,
} from './journal.schema.ts';

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
  'GET /journal/:operation': {
    summary: 'Une opération, et ce que son annulation changerait maintenant ; « left » dit ce qui reste et pourquoi',
    params: operationParams,
    response: operationSchema,
    errors: [404],
  },
  'POST /journal/:operation/undo': {
    summary:
      'Annule une opération : chaque champ qu’elle a écrit et que personne n’a modifié depuis retrouve sa valeur ; « left » nomme les autres',
    params: operationParams,
    body: z.strictObject({}),
    response: undoneSchema,
    errors: [404, 409, 410],
  },
});

export type JournalResource = typeof journalResource;
