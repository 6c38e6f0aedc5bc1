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
import { serve } from '../auth/serve-resource.server.ts';
import type { DescribeField } from '../journal/journal.ts';
import { securityResource } from './security.resource.ts';
import { type Cursor, type SecurityItem, securityFilterSchema, securityQuerySchema } from './security.schema.ts';
import { SECURITY_PAGE } from './security-item.ts';
import { type ItemFilter, listPeople, readItems } from './security-items.repository.ts';
import { fieldsText, itemText, personText } from './security-labels.ts';

const PATH = '/api/admin/security';

/** The security trail, for owners. What waits to be written is written before it is read. */
export function securityRoutes(api: AdminApi, describeField: DescribeField): void {
  const { app, scope } = api;
  const { context, trail } = scope;
  serve(api, securityResource, {
    'GET /security': async ({ query: { after, ...filter } }) => {
      await trail.flush();
      return readItems(context, filter, after, SECURITY_PAGE);
    },
    'GET /security/people': async () => ({ data: await listPeople(context) }),
  });

  const schema = {
    summary: `Le journal de sécurité en CSV ; les filtres de ${PATH}`,
    ...OWNER_ONLY_NOTE,
    querystring: securityFilterSchema,
    response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...errorResponses(401, 403) },
  };
  app.get(`${PATH}.csv`, { schema, config: { ownerOnly: true } }, async (request, reply) => {
    await trail.flush();
    const filter = request.query as z.output<typeof securityFilterSchema>;
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="securite-${today()}.csv"`)
      .send(Readable.from(csvRows(context, filter, describeField)).pipe(stringify(EXPORT_FORMAT)));
  });
}

const HEADINGS = ['Date', 'Jusqu’à', 'Fois', 'Par', 'Événement', 'Résultat', 'Champs', 'Adresse demandée', 'Réseau'];

const EXPORT_BATCH = 500;

async function* csvRows(
  context: AppContext,
  filter: ItemFilter,
  describeField: DescribeField,
): AsyncGenerator<string[]> {
  yield HEADINGS;
  for (let after: Cursor | undefined; ; ) {
    const { data, next } = await readItems(context, filter, after, EXPORT_BATCH);
    for (const item of data) yield csvRow(item, describeField).map(cellOf);
    if (next === null) return;
    after = securityQuerySchema.shape.after.parse(next);
  }
}

function csvRow(item: SecurityItem, describeField: DescribeField): string[] {
  const { at, last_at, count, outcome, target, network } = item;
  const result = outcome === 'ok' ? 'fait' : 'refusé';
  const times = [momentOf(at), momentOf(last_at), String(count)];
  return [...times, personText(item), itemText(item), result, fieldsText(item, describeField), target, network];
}
