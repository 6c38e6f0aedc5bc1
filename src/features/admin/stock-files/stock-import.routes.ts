import type { AppContext } from '../../../server/app-context.ts';
import { sendCsv } from '../../../server/http/send-csv.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { presentAdminRows, rowsByIds } from '../../stock/vehicles/rows/vehicles.repository.ts';
import type { VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { REFERENCE } from './csv/columns/columns.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { headingLine } from './csv/export-lines.ts';
import { Imports } from './imports.server.ts';
import { readStockUpload } from './read-stock-upload.server.ts';
import { stockImportResource } from './stock-import.resource.ts';

/** Number of missing vehicles that are shown with their picture. The others are sent as ids. */
const MAX_SHOWN = 60;

/** If too many files are being processed, a client may try again after this time. */
const RETRY_AFTER_SECONDS = 10;

export function stockImportRoutes(api: AdminApi): void {
  const { app, scope } = api;
  const imports = new Imports(scope.context, app.log);
  app.addHook('onClose', () => imports.close());
  for (const kind of ['cars', 'trucks'] as const)
    serve(
      api,
      stockImportResource,
      {
        'POST /preview': async ({ admin, context, request, reply }) => {
          const upload = await readStockUpload(request);
          const { preview, token } = await imports.preview(admin, { kind, ...upload }).catch((error: unknown) => {
            if (error instanceof DomainError && error.code === 'unavailable')
              reply.header('Retry-After', RETRY_AFTER_SECONDS);
            throw error;
          });
          const missing_vehicles = await presentVehicles(context, kind, preview.missing.slice(0, MAX_SHOWN));
          return { data: { ...preview, fields: fieldsOf(kind), missing_vehicles }, token };
        },
        'GET /model.csv': async ({ reply }) =>
          sendCsv(reply, `modele-${kind === 'cars' ? 'voitures' : 'camions'}.csv`, [headingLine(CSV_KINDS[kind])]),
        'POST /apply': async ({ admin, body: { token, missing } }) => ({
          data: { job: await imports.apply(admin, kind, token, missing) },
        }),
        'GET /jobs': async () => ({ data: await imports.list(kind) }),
        'GET /jobs/:job': async ({ params }) => ({ data: await imports.find(kind, params.job) }),
        'POST /jobs/:job/undo': async ({ admin, params }) => ({ data: await imports.revert(admin, kind, params.job) }),
      },
      `/import/${kind}`,
    );
}

function fieldsOf(kind: VehicleKind) {
  const columnFields = CSV_KINDS[kind].columns.map(({ field, heading, neverCleared }) => ({
    field,
    label: heading,
    clearable: neverCleared === undefined,
  }));
  return [{ field: REFERENCE.field, label: REFERENCE.heading, clearable: false }, ...columnFields];
}

async function presentVehicles(context: AppContext, name: VehicleKind, ids: readonly number[]) {
  const kind: VehicleSchema = KINDS[name];
  const vehicles = await presentAdminRows(context, kind, await rowsByIds(context, name, ids));
  return vehicles.map((vehicle) => ({ ...vehicle, pictures: vehicle.pictures.slice(0, 1) }));
}
