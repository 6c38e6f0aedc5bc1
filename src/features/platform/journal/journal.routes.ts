import * as z from 'zod';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { listAuthors, readJournal } from './journal.repository.ts';
import { journalQuerySchema, journalSchema } from './journal.schema.ts';
import { journalObjectsOf } from './journal.ts';

/** Reading the journal: every administrator may, as far as the role reaches. Nothing writes it but the writers of what it is about. */
export function journalRoutes({ route }: AdminApi): void {
  route({
    method: 'GET',
    path: '/api/admin/journal',
    summary: 'Le journal des modifications, les plus récentes d’abord ; from et to compris, AAAA-MM-JJ',
    query: journalQuerySchema,
    response: journalSchema,
    handler: ({ admin, context, query: { page, ...filter } }) =>
      readJournal(context, { ...filter, objects: journalObjectsOf(admin.role) }, page),
  });
  route({
    method: 'GET',
    path: '/api/admin/journal/authors',
    summary: 'Les noms qui sont au journal',
    response: z.object({ data: z.array(z.string()) }),
    handler: async ({ admin, context }) => ({ data: await listAuthors(context, journalObjectsOf(admin.role)) }),
  });
}
