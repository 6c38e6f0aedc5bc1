import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../../server/app-context.ts';
import { ownOrigin } from '../../../../server/http/cross-site.ts';
import { idField } from '../../../../shared/fields.schema.ts';
import { TRASH_DAYS } from '../../../../shared/trash.ts';
import type { AdminApi } from '../../../platform/auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../../../platform/auth/idempotency.repository.ts';
import { deleteUnusedPictures } from '../../../platform/images/processing/unused-pictures.server.ts';
import type { PendingImages } from '../../../platform/images/upload/pending-images.ts';
import type { InputFieldTable } from '../../../stock/vehicles/fields/field-inputs.ts';
import { listFuels } from '../../../stock/vehicles/rows/fuels.repository.ts';
import {
  createVehicle,
  editVehicle,
  invalidReferences,
  purgeVehicles,
  restoreVehicle,
  trashVehicle,
} from '../../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { findAdminVehicle, listTrash } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { storedImage } from '../../../stock/vehicles/stored-image.ts';
import { vehicleParams, vehicleResponse } from '../../../stock/vehicles/vehicle.schema.ts';
import { emptyInput, type InputOf, type VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { splitState, type VehicleChanges, writeSchemas } from '../../../stock/vehicles/vehicle-input.schema.ts';
import { duplicateRoute } from './duplicate.routes.ts';
import { pricesRoute } from './prices.routes.ts';
import { listResponse, rangeRoutes } from './range.routes.ts';
import { statusRoute } from './status.routes.ts';

/** Most vehicles that one call deletes for good. */
const MAX_PURGED = 1_000;

/** Declares the calls of one kind: reading, writing and the trash (AAPI-1 to AAPI-5, D33). */
export function vehicleAdminRoutes<F extends InputFieldTable>(
  api: AdminApi,
  kind: VehicleSchema<F>,
  pendingImages?: PendingImages,
): void {
  rangeRoutes(api, kind);
  readRoutes(api, kind);
  writeRoutes(api, kind);
  statusRoute(api, kind);
  pricesRoute(api, kind);
  duplicateRoute(api, kind, pendingImages);
  trashRoutes(api, kind);
}

function readRoutes({ route }: AdminApi, kind: VehicleSchema): void {
  route({
    method: 'GET',
    path: `/api/admin/${kind.name}/bin`,
    summary: 'La corbeille',
    response: listResponse(kind),
    handler: async ({ context }) => {
      const data = await listTrash(context, kind);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'GET',
    path: `/api/admin/${kind.name}/:id`,
    summary: 'Un véhicule avec sa version',
    params: vehicleParams,
    response: vehicleResponse(kind),
    errors: [404],
    handler: async ({ context, params }) => ({ data: [await findAdminVehicle(context, kind, params.id)] }),
  });
}

function writeRoutes<F extends InputFieldTable>(
  { route, scope: { publicUrl } }: AdminApi,
  kind: VehicleSchema<F>,
): void {
  // The fuels are in the database: the document shows the bodies without them.
  const documented = writeSchemas(kind.fields, []);
  const schemas = async (context: AppContext) => writeSchemas(kind.fields, await listFuels(context));
  const changesOf = (context: AppContext, changes: VehicleChanges<F>, request: FastifyRequest) =>
    storedChanges(context, changes, ownOrigin(request, publicUrl));
  const alsoWrong = async (context: AppContext, body: Readonly<Record<string, unknown>>, request: FastifyRequest) => {
    const { fields } = await schemas(context);
    const readable = ['brand', 'images', 'reference'].flatMap((name) => {
      const read = fields[name]?.safeParse(body[name]);
      return read?.success ? [[name, read.data]] : [];
    });
    const changes = changesOf(context, Object.fromEntries(readable) as VehicleChanges<F>, request);
    return invalidReferences(context, kind, changes, idField.safeParse(body.id).data);
  };

  route({
    method: 'POST',
    path: `/api/admin/${kind.name}/new`,
    summary: 'Ajoute un véhicule, public aussitôt ; « status: draft » le garde en brouillon',
    body: documented.create,
    bodyFor: async (context) => (await schemas(context)).create,
    alsoWrong,
    status: 201,
    response: vehicleResponse(kind),
    handler: async ({ context, admin, body, idempotencyKey, request }) => {
      const { due_date: day, ...given } = body;
      const { state, fields } = splitState(given);
      const input = {
        ...emptyInput(kind.fields),
        ...changesOf(context, fields as VehicleChanges<F>, request),
        ...(day ? { created_at: day } : {}),
      };
      const created = await withIdempotencyKey(context, admin, kind.name, idempotencyKey, (inside) =>
        createVehicle(inside, admin, kind, input, state),
      );
      return { data: [created] };
    },
  });
  route({
    method: 'PUT',
    path: `/api/admin/${kind.name}/edit`,
    summary: 'Change un véhicule ; les champs absents restent',
    body: documented.edit,
    bodyFor: async (context) => (await schemas(context)).edit,
    alsoWrong,
    response: vehicleResponse(kind),
    errors: [404, 409],
    handler: async ({ context, admin, body, request }) => {
      const { id, version, ...given } = body;
      const { state, fields } = splitState(given);
      const changes = changesOf(context, fields as VehicleChanges<F>, request);
      return { data: [await editVehicle(context, admin, kind, id, changes, version, state)] };
    },
  });
}

/** Changes as they are stored: `milage` under its name, images of this site by their path, each once. */
function storedChanges<F>(
  { storage }: AppContext,
  { milage, ...changes }: VehicleChanges<F>,
  origin: string,
): Partial<InputOf<F>> {
  const { images, mileage } = changes as { images?: string[]; mileage?: number | null };
  return {
    ...changes,
    ...(milage !== undefined && mileage === undefined ? { mileage: milage } : {}),
    ...(images ? { images: [...new Set(images.map((image) => storedImage(image, storage.url, origin)))] } : {}),
  } as Partial<InputOf<F>>;
}

function trashRoutes({ route }: AdminApi, kind: VehicleSchema<InputFieldTable>): void {
  const { trash: body } = writeSchemas(kind.fields, []);
  route({
    method: 'DELETE',
    path: `/api/admin/${kind.name}/delete`,
    summary: `Met un véhicule à la corbeille pour ${TRASH_DAYS} jours`,
    body,
    response: vehicleResponse(kind),
    errors: [404, 409],
    handler: async ({ context, admin, body: { id, version } }) => ({
      data: [await trashVehicle(context, admin, kind, id, version)],
    }),
  });
  route({
    method: 'POST',
    path: `/api/admin/${kind.name}/restore`,
    summary: 'Sort un véhicule de la corbeille',
    body,
    response: vehicleResponse(kind),
    errors: [404],
    handler: async ({ context, admin, body: { id } }) => ({ data: [await restoreVehicle(context, admin, kind, id)] }),
  });
  route({
    method: 'DELETE',
    path: `/api/admin/${kind.name}/bin`,
    summary:
      'Supprime définitivement des véhicules de la corbeille, avec leurs photos ; les autres numéros sont ignorés',
    body: z.strictObject({ ids: z.array(idField, { error: 'La liste des numéros est obligatoire' }).max(MAX_PURGED) }),
    response: z.object({ data: z.array(z.object({ id: z.int() })) }),
    handler: async ({ context, admin, body, request }) => {
      const { ids, images } = await purgeVehicles(context, admin, kind, body.ids);
      // The vehicles are gone whatever happens now: the hourly maintenance deletes the files that are left.
      await deleteUnusedPictures(context, images).catch((error: unknown) =>
        request.log.warn({ err: error, kind: kind.name, ids }, 'pictures of purged vehicles are left'),
      );
      return { data: ids.map((id) => ({ id })) };
    },
  });
}
