import { queryOf } from '../../../server/http/public-route.ts';
import { sendCsv } from '../../../server/http/send-csv.ts';
import { today } from '../../../server/today.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { RouteInput } from '../../platform/auth/admin-route.server.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { readAdminList } from '../vehicle-table/routes/admin-list-query.server.ts';
import { selectOrderedIds } from '../vehicle-table/routes/interest-order.server.ts';
import { vehiclesByIds } from './csv/csv.repository.ts';
import { stockLines } from './csv/csv-export.server.ts';
import { stockExportResource } from './stock-export.resource.ts';

const FILE_NAMES: Record<VehicleKind, string> = { cars: 'voitures', trucks: 'camions' };

/** Exports a list with all columns, including plate and VIN. */
export function stockExportRoutes(api: AdminApi): void {
  const exportOf =
    (kind: VehicleKind) =>
    async ({ context, request, reply }: RouteInput) => {
      const ids = await selectOrderedIds(context, kind, await readAdminList(context, kind, queryOf(request)));
      const lines = stockLines(context, kind, vehiclesByIds(context, KINDS[kind], ids));
      return sendCsv(reply, `${FILE_NAMES[kind]}-${today()}.csv`, lines);
    };
  serve(api, stockExportResource, {
    'GET /export/cars.csv': exportOf('cars'),
    'GET /export/trucks.csv': exportOf('trucks'),
  });
}
