import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { errorResponses } from '../../../server/http/route-schemas.ts';
import { today } from '../../../server/today.ts';
import { cellOf, EXPORT_FORMAT } from '../../../shared/csv-cells.ts';
import { momentOf } from '../../../shared/dates/moment.ts';
import { OWNER_ONLY_NOTE } from '../auth/admin-route.server.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { ORIGIN_LABELS } from '../auth/origin.ts';
import { everyEntry, type JournalFilter } from './journal.repository.ts';
import { type JournalEntry, journalFilterSchema } from './journal.schema.ts';
import type { DescribeField } from './journal.ts';
import { actionLabel, authorOf, type ChangeLine, changeLines, type Names, OBJECT_LABELS } from './journal-labels.ts';

const HEADINGS = ['Date', 'Par', 'Action', 'Objet', 'Numéro', 'Titre', 'Champ', 'Avant', 'Après', 'Origine'];

const schema = {
  summary: 'Le journal en CSV, une ligne par champ modifié ; les filtres de /api/admin/journal',
  ...OWNER_ONLY_NOTE,
  querystring: journalFilterSchema,
  response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...errorResponses(401, 403) },
};

/** `GET /api/admin/journal.csv`, for owners. */
export function journalCsvRoute(
  { app, scope: { context } }: AdminApi,
  describeField: DescribeField,
  readNames: () => Promise<Names>,
): void {
  app.get('/api/admin/journal.csv', { schema, config: { ownerOnly: true } }, async (request, reply) => {
    const filter = request.query as z.output<typeof journalFilterSchema>;
    const csv = Readable.from(rowsOf(context, filter, await readNames(), describeField)).pipe(stringify(EXPORT_FORMAT));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="journal-${today()}.csv"`)
      .send(csv);
  });
}

async function* rowsOf(
  context: AppContext,
  filter: JournalFilter,
  names: Names,
  describeField: DescribeField,
): AsyncGenerator<string[]> {
  yield HEADINGS;
  for await (const entry of everyEntry(context, filter))
    yield* entryRows(entry, changeLines(entry, names, describeField));
}

/** A row for each changed field; one without a field where nothing but the object itself came or went. */
function* entryRows(entry: JournalEntry, lines: readonly ChangeLine[]): Generator<string[]> {
  const { at, object, id, title, origin } = entry;
  const start = [momentOf(at), authorOf(entry), actionLabel(entry), OBJECT_LABELS[object], String(id), title];
  for (const { label, before, after } of lines.length > 0 ? lines : [{ label: '', before: '', after: '' }])
    yield [...start, label, before, after, ORIGIN_LABELS[origin]].map(cellOf);
}
