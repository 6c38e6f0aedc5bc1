import { sendCsv } from '../../../server/http/send-csv.ts';
import { today } from '../../../server/today.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { serve } from '../auth/serve-resource.server.ts';
import { listAuthors, readJournal } from './journal.repository.ts';
import { journalResource } from './journal.resource.ts';
import { type DescribeField, journalObjectsOf } from './journal.ts';
import { journalRows } from './journal-csv.repository.ts';
import type { Names } from './journal-labels.ts';

/**
 * Administrators read the entries that their role allows. These routes write nothing. The functions that save an object
 * also add its journal entry.
 */
export function journalRoutes(api: AdminApi, describeField: DescribeField, readNames: () => Promise<Names>): void {
  serve(api, journalResource, {
    'GET /journal': ({ admin, context, query: { page, ...filter } }) =>
      readJournal(context, { ...filter, objects: journalObjectsOf(admin.role) }, page),
    'GET /journal/authors': async ({ admin, context }) => ({
      data: await listAuthors(context, journalObjectsOf(admin.role)),
    }),
    'GET /journal.csv': async ({ context, query, reply }) =>
      sendCsv(reply, `journal-${today()}.csv`, journalRows(context, query, await readNames(), describeField)),
  });
}
