import type { AppContext } from '../../../../server/app-context.ts';
import { sendCsv } from '../../../../server/http/send-csv.ts';
import { today } from '../../../../server/today.ts';
import { cellOf } from '../../../../shared/csv-cells.ts';
import { momentOf } from '../../../../shared/dates/moment.ts';
import type { AdminApi } from '../../auth/admin-scope.routes.ts';
import { serve } from '../../auth/serve-resource.server.ts';
import type { DescribeField } from '../journal.ts';
import { securityResource } from './security.resource.ts';
import { type Cursor, type SecurityItem, securityQuerySchema } from './security.schema.ts';
import { SECURITY_PAGE } from './security-filters.ts';
import { type ItemFilter, listPeople, readItems } from './security-items.repository.ts';
import { fieldsText, itemText, personText } from './security-labels.ts';

export function securityRoutes(api: AdminApi, describeField: DescribeField): void {
  const { context, trail } = api.scope;
  serve(api, securityResource, {
    'GET /security': async ({ query: { after, ...filter } }) => {
      await trail.flush();
      return readItems(context, filter, after, SECURITY_PAGE);
    },
    'GET /security/people': async () => ({ data: await listPeople(context) }),
    'GET /security.csv': async ({ query, reply }) => {
      await trail.flush();
      return sendCsv(reply, `securite-${today()}.csv`, csvRows(context, query, describeField));
    },
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
