import type { AppContext } from '../../../server/app-context.ts';
import { sendCsv } from '../../../server/http/send-csv.ts';
import { today } from '../../../server/today.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../auth/idempotency.repository.ts';
import { serve } from '../auth/serve-resource.server.ts';
import { journalRows, listAuthors, readJournal } from './journal.repository.ts';
import { journalResource } from './journal.resource.ts';
import { type DescribeField, journalObjectsOf } from './journal.ts';
import type { Names } from './journal-labels.ts';
import { undoableOperations } from './operation-entries.repository.ts';
import { operationSentence } from './operation-sentence.ts';
import { previewUndo, type Undoing, undoOperation } from './undo-operation.server.ts';
import type { Undoable } from './undo-plan.server.ts';

type NamesOf<N extends keyof Names> = { names: (context: AppContext) => Promise<Names[N]> };

export type JournalResources = Undoable & { brands: NamesOf<'brands'>; fuels: NamesOf<'fuels'> };

/**
 * Administrators read the entries that their role allows, and undo operations. The functions that save an object also
 * add its journal entry.
 */
export function journalRoutes(
  api: AdminApi,
  undoing: Undoing & { resources: JournalResources },
  describeField: DescribeField,
): void {
  serve(api, journalResource, {
    'GET /journal': async ({ admin, context, query: { page, ...filter } }) => {
      const { data, remaining } = await readJournal(
        context,
        { ...filter, objects: journalObjectsOf(admin.role) },
        page,
      );
      const operations = [...new Set(data.map(({ operation }) => operation))].filter((operation) => operation !== '');
      const undoable = await undoableOperations(context, admin.role, operations);
      return { data: data.map((entry) => ({ ...entry, undoable: undoable.has(entry.operation) })), remaining };
    },
    'GET /journal/authors': async ({ admin, context }) => ({
      data: await listAuthors(context, journalObjectsOf(admin.role)),
    }),
    'GET /journal.csv': async ({ context, query, reply }) =>
      sendCsv(
        reply,
        `journal-${today()}.csv`,
        journalRows(context, query, await namesIn(context, undoing.resources), describeField),
      ),
    'GET /journal/:operation': async ({ admin, context, params: { operation } }) => ({
      data: [await previewUndo(context, admin, undoing, describeField, operation)],
    }),
    'POST /journal/:operation/undo': async ({ admin, context, params, idempotencyKey }) => {
      const name = `journal/${params.operation}/undo`;
      const undone = await withIdempotencyKey(context, admin, name, idempotencyKey, async (inside) => {
        const { entries, operation, back, left } = await undoOperation(inside, admin, undoing, params.operation);
        return { operation, sentence: operationSentence(entries, describeField), back: back.length, left };
      });
      return { data: [undone] };
    },
  });
}

async function namesIn(context: AppContext, { brands, fuels }: JournalResources): Promise<Names> {
  return { brands: await brands.names(context), fuels: await fuels.names(context) };
}
