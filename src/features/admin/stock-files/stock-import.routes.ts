import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { errorResponses } from '../../../server/http/route-schemas.ts';
import { EXPORT_FORMAT } from '../../../shared/csv-cells.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { requireAdmin } from '../../platform/auth/admin-route.server.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { presentAdminRows, rowsByIds } from '../../stock/vehicles/rows/vehicles.repository.ts';
import type { VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { REFERENCE } from './csv/columns/columns.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { headingLine } from './csv/export-lines.ts';
import { Imports } from './imports.server.ts';
import { readStockUpload } from './read-stock-upload.server.ts';
import {
  applySchema,
  jobParams,
  jobSchema,
  optionFields,
  previewSchema,
  revertedSchema,
} from './stock-import.schema.ts';
import { MAX_FILE_BYTES } from './stock-import.ts';

/** Missing vehicles that are shown with their picture; the others are sent as ids. */
const MAX_SHOWN = 60;

/** When to retry where too many files are under way. */
const RETRY_AFTER_SECONDS = 10;

/** The file, and 4 MB for the form fields beside it. */
const BODY_LIMIT = MAX_FILE_BYTES + 4 * 1024 * 1024;

/** Declares the import of stock files: preview, write, progress, revert. */
export function stockImportRoutes(api: AdminApi): void {
  const { app, scope } = api;
  const imports = new Imports(scope.context, app.log);
  app.addHook('onClose', () => imports.close());
  for (const kind of ['cars', 'trucks'] as const) {
    previewRoute(api, kind, imports);
    jobRoutes(api, kind, imports);
  }
}

function previewRoute({ app, scope: { context } }: AdminApi, kind: VehicleKind, imports: Imports): void {
  const body = z.object({ file: z.file(), ...z.object(optionFields).partial().shape });
  const schema = {
    summary:
      'Ce qu’importer un fichier (CSV ou .xlsx) changerait ; rien n’est écrit. Champs facultatifs, en JSON : mapping, emptyClears, fixes, brands ; sheet',
    consumes: ['multipart/form-data'],
    response: {
      200: z.object({ data: previewSchema, token: z.string() }),
      ...errorResponses(401, 403, 413, 415, 422, 503),
    },
  };
  const config = { documentedBody: { schema: body, contentType: 'multipart/form-data' } } as const;
  app.post(`/api/admin/import/${kind}/preview`, { bodyLimit: BODY_LIMIT, config, schema }, async (request, reply) => {
    const admin = requireAdmin(request);
    const { name: fileName, bytes, options } = await readStockUpload(request);
    try {
      const { preview, token } = await imports.preview(admin, { kind, fileName, bytes, options });
      const fields = fieldsOf(kind);
      const missing_vehicles = await presentVehicles(context, kind, preview.missing.slice(0, MAX_SHOWN));
      return await reply.send({ data: { ...preview, fields, missing_vehicles }, token });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unavailable')
        reply.header('Retry-After', RETRY_AFTER_SECONDS);
      throw error;
    }
  });
  app.get(
    `/api/admin/import/${kind}/model.csv`,
    {
      schema: {
        summary: 'Un fichier vide avec toutes les colonnes',
        response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...errorResponses(401, 403) },
      },
    },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="modele-${kind === 'cars' ? 'voitures' : 'camions'}.csv"`)
        .send(stringify([headingLine(CSV_KINDS[kind])], EXPORT_FORMAT)),
  );
}

/** The fields that a column can go to. */
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
  return vehicles.map(({ id, title, reference, status, pictures }) => ({
    id,
    title,
    reference,
    status,
    pictures: pictures.slice(0, 1),
  }));
}

function jobRoutes({ route }: AdminApi, kind: VehicleKind, imports: Imports): void {
  const path = `/api/admin/import/${kind}`;
  route({
    method: 'POST',
    path: `${path}/apply`,
    summary:
      'Écrit un fichier vérifié, tout ou rien ; missing dit ce que deviennent les véhicules en ligne qui n’y sont pas',
    body: applySchema,
    response: z.object({ data: z.object({ job: z.int() }) }),
    errors: [404, 409, 410, 503],
    handler: async ({ admin, body: { token, missing } }) => ({
      data: { job: await imports.apply(admin, kind, token, missing) },
    }),
  });
  route({
    method: 'GET',
    path: `${path}/jobs`,
    summary: 'Les derniers imports, les plus récents d’abord',
    response: z.object({ data: z.array(jobSchema) }),
    handler: async () => ({ data: await imports.list(kind) }),
  });
  route({
    method: 'GET',
    path: `${path}/jobs/:job`,
    summary: 'Où en est un import',
    params: jobParams,
    response: z.object({ data: jobSchema }),
    errors: [404],
    handler: async ({ params }) => ({ data: await imports.find(kind, params.job) }),
  });
  route({
    method: 'POST',
    path: `${path}/jobs/:job/undo`,
    summary: 'Annule un import en entier ; ce que quelqu’un a modifié depuis est laissé et nommé',
    params: jobParams,
    response: z.object({ data: revertedSchema }),
    errors: [404, 409, 410, 503],
    handler: async ({ admin, params }) => ({ data: await imports.revert(admin, kind, params.job) }),
  });
}
