import type { AppContext } from '../../../server/app-context.ts';
import { allowLongProcessing } from '../../../server/http/body-progress.ts';
import { sendCsv } from '../../../server/http/send-csv.ts';
import type { TemporaryFiles } from '../../../server/temporary-files.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import type { Undoing } from '../../platform/journal/undo-operation.server.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { retryPhotos } from '../../stock/vehicles/rows/photo-fetches.repository.ts';
import { presentAdminRows, rowsByIds } from '../../stock/vehicles/rows/vehicles.repository.ts';
import type { VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { REFERENCE } from './csv/columns/columns.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { headingLine } from './csv/csv-export.server.ts';
import { Imports } from './imports.server.ts';
import type { PhotoFetcher } from './photos/photo-fetcher.server.ts';
import { withStockUpload } from './read-stock-upload.server.ts';
import { revertImport } from './revert-import.server.ts';
import { stockImportResource } from './stock-import.resource.ts';
import { MAX_SHOWN_VEHICLES } from './stock-import.ts';

const RETRY_AFTER_SECONDS = 10;

export function stockImportRoutes(
  api: AdminApi,
  undoing: Undoing,
  photos: PhotoFetcher,
  temporaryFiles: TemporaryFiles,
): void {
  const { app, scope } = api;
  const imports = new Imports(scope.context, app.log, { onWritten: () => photos.wake() });
  app.addHook('onClose', () => imports.close());
  for (const kind of ['cars', 'trucks'] as const)
    serve(
      api,
      stockImportResource,
      {
        'POST /preview': async ({ admin, context, request, reply }) => {
          allowLongProcessing(reply.raw);
          const { preview, token } = await withStockUpload(request, temporaryFiles, ({ file, ...upload }) =>
            imports.preview(admin, { kind, ...upload }, file),
          ).catch((error: unknown) => {
            if (error instanceof DomainError && error.code === 'unavailable')
              reply.header('Retry-After', RETRY_AFTER_SECONDS);
            throw error;
          });
          const missing = await presentVehicles(context, kind, preview.missing.slice(0, MAX_SHOWN_VEHICLES));
          const missing_vehicles = missing.map((vehicle) => ({ ...vehicle, pictures: vehicle.pictures.slice(0, 1) }));
          const own = await presentVehicles(context, kind, preview.photos.own.slice(0, MAX_SHOWN_VEHICLES));
          const ownUrls = new Set(preview.ownPaths.map(context.storage.url));
          const own_photos = own.map((vehicle) => ({
            ...vehicle,
            pictures: vehicle.pictures.filter(({ src }) => ownUrls.has(src)),
          }));
          return { data: { ...preview, fields: fieldsOf(kind), missing_vehicles, own_photos }, token };
        },
        'GET /model.csv': async ({ reply }) =>
          sendCsv(reply, `modele-${kind === 'cars' ? 'voitures' : 'camions'}.csv`, [headingLine(CSV_KINDS[kind])]),
        'POST /apply': ({ admin, body: { token, missing } }) => imports.apply(admin, kind, token, missing),
        'GET /jobs': async () => ({ data: await imports.list(kind) }),
        'GET /jobs/:job': async ({ params }) => ({ data: await imports.find(kind, params.job) }),
        'POST /jobs/:job/photos': async ({ params }) => {
          const data = await imports.find(kind, params.job);
          await retryPhotos(scope.context, { import: data.job });
          photos.wake();
          return { data: await imports.find(kind, params.job) };
        },
        'POST /jobs/:job/undo': async ({ admin, params: { job } }) => ({
          data: await imports.revert(kind, job, () => revertImport(scope.context, admin, undoing, job)),
        }),
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
  return presentAdminRows(context, kind, await rowsByIds(context, name, ids));
}
