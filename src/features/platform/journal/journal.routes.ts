import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { serve } from '../auth/serve-resource.server.ts';
import { listAuthors, readJournal } from './journal.repository.ts';
import { journalResource } from './journal.resource.ts';
import { journalObjectsOf } from './journal.ts';

/** Reading the journal: every administrator may, as far as the role reaches. Nothing writes it but the writers of what it is about. */
export function journalRoutes(api: AdminApi): void {
  serve(api, journalResource, {
    'GET /journal': ({ admin, context, query: { page, ...filter } }) =>
      readJournal(context, { ...filter, objects: journalObjectsOf(admin.role) }, page),
    'GET /journal/authors': async ({ admin, context }) => ({
      data: await listAuthors(context, journalObjectsOf(admin.role)),
    }),
  });
}
