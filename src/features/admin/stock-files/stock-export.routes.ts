import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { queryOf } from '../../../server/http/public-route.ts';
import { errorResponses } from '../../../server/http/route-schemas.ts';
import { today } from '../../../server/today.ts';
import { EXPORT_FORMAT } from '../../../shared/csv-cells.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { readAdminList } from '../vehicle-table/routes/admin-list-query.server.ts';
import { selectOrderedIds } from '../vehicle-table/routes/interest-order.server.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { cellLookup } from './csv/columns/lookup.ts';
import { vehiclesByIds } from './csv/csv.repository.ts';
import { headingLine, vehicleLine } from './csv/export-lines.ts';

const FILE_NAMES: Record<VehicleKind, string> = { cars: 'voitures', trucks: 'camions' };

const schema = {
  summary: 'Les véhicules d’une liste de l’administration en CSV, que l’import relit ; les filtres de …/range',
  response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...errorResponses(401, 403) },
};

/** Declares the export of a list of the administration: all columns, plate and VIN among them. */
export function stockExportRoutes({ app, scope: { context } }: AdminApi): void {
  for (const kind of ['cars', 'trucks'] as const)
    app.get(`/api/admin/export/${kind}.csv`, { schema }, async (request, reply) => {
      const ids = await selectOrderedIds(context, kind, await readAdminList(context, kind, queryOf(request)));
      const csv = Readable.from(linesOf(context, kind, ids)).pipe(stringify(EXPORT_FORMAT));
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${FILE_NAMES[kind]}-${today()}.csv"`)
        .send(csv);
    });
}

async function* linesOf(context: AppContext, kind: VehicleKind, ids: readonly number[]): AsyncGenerator<string[]> {
  const csv = CSV_KINDS[kind];
  const lookup = cellLookup(await listFuels(context), await listBrands(context), [], new Set());
  yield headingLine(csv);
  for await (const vehicle of vehiclesByIds(context, KINDS[kind], ids)) yield vehicleLine(csv, vehicle, lookup);
}
