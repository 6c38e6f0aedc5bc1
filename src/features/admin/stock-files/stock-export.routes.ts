import type { AppContext } from '../../../server/app-context.ts';
import { queryOf } from '../../../server/http/public-route.ts';
import { sendCsv } from '../../../server/http/send-csv.ts';
import { today } from '../../../server/today.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { RouteInput } from '../../platform/auth/admin-route.server.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { readAdminList } from '../vehicle-table/routes/admin-list-query.server.ts';
import { selectOrderedIds } from '../vehicle-table/routes/interest-order.server.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { cellLookup } from './csv/columns/lookup.ts';
import { vehiclesByIds } from './csv/csv.repository.ts';
import { headingLine, vehicleLine } from './csv/export-lines.ts';
import { stockExportResource } from './stock-export.resource.ts';

const FILE_NAMES: Record<VehicleKind, string> = { cars: 'voitures', trucks: 'camions' };

/** The export of a list of the administration: all columns, plate and VIN among them. */
export function stockExportRoutes(api: AdminApi): void {
  const exportOf =
    (kind: VehicleKind) =>
    async ({ context, request, reply }: RouteInput) => {
      const ids = await selectOrderedIds(context, kind, await readAdminList(context, kind, queryOf(request)));
      return sendCsv(reply, `${FILE_NAMES[kind]}-${today()}.csv`, linesOf(context, kind, ids));
    };
  serve(api, stockExportResource, {
    'GET /export/cars.csv': exportOf('cars'),
    'GET /export/trucks.csv': exportOf('trucks'),
  });
}

async function* linesOf(context: AppContext, kind: VehicleKind, ids: readonly number[]): AsyncGenerator<string[]> {
  const csv = CSV_KINDS[kind];
  const lookup = cellLookup(await listFuels(context), await listBrands(context), [], new Set());
  yield headingLine(csv);
  for await (const vehicle of vehiclesByIds(context, KINDS[kind], ids)) yield vehicleLine(csv, vehicle, lookup);
}
