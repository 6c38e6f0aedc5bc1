import { queryOf } from '../../../server/http/public-route.ts';
import { sendCsv } from '../../../server/http/send-csv.ts';
import { today } from '../../../server/today.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { defineResource } from '../../../shared/resource.schema.ts';
import type { RouteInput } from '../../platform/auth/admin-route.server.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { readAdminList, selectOrderedIds } from '../vehicle-table/routes/admin-list-query.server.ts';
import { vehiclesByIds } from './csv/csv.repository.ts';
import { stockLines } from './csv/csv-export.server.ts';

const FILE_NAMES: Record<VehicleKind, string> = { cars: 'voitures', trucks: 'camions' };

/** The export has all columns, including plate and VIN. */
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

const list = {
  summary: 'Les véhicules d’une liste de l’administration en CSV, que l’import relit ; les filtres de …/range',
  readsQuery: true,
  file: 'text/csv',
} as const;

const stockExportResource = defineResource({ 'GET /export/cars.csv': list, 'GET /export/trucks.csv': list });
