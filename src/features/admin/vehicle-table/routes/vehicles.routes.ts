import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { storedTexts } from '../../../../server/db/json-columns.ts';
import { ownOrigin } from '../../../../server/http/cross-site.ts';
import { queryOf } from '../../../../server/http/public-route.ts';
import { rowError } from '../../../../shared/errors.ts';
import { idField } from '../../../../shared/fields.schema.ts';
import { cardTypeOf, detailPath, PREVIEW_ROOT, type VehicleKind } from '../../../../shared/paths.ts';
import { propertiesOf } from '../../../../shared/records.ts';
import { withOrigin } from '../../../platform/auth/admin.ts';
import type { AdminApi } from '../../../platform/auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../../../platform/auth/idempotency.repository.ts';
import { serve } from '../../../platform/auth/serve-resource.server.ts';
import { editedPhotosNotices } from '../../../platform/images/edit/edited-photos.ts';
import { replacedOriginals } from '../../../platform/images/edit/originals.repository.ts';
import { updateOriginals } from '../../../platform/images/edit/originals.server.ts';
import { deleteUnusedPictures } from '../../../platform/images/processing/unused-pictures.server.ts';
import { storedImage } from '../../../platform/images/stored-image.ts';
import type { PendingImages } from '../../../platform/images/upload/pending-images.ts';
import { insertPreview } from '../../../platform/settings/preview.repository.ts';
import { INPUT_KINDS } from '../../../stock/kinds/input-kinds.ts';
import { type FieldsByKind, KINDS, type VehicleOfKind } from '../../../stock/kinds/kinds.ts';
import type { InputFieldTable } from '../../../stock/vehicles/fields/field-inputs.ts';
import { acceptCopiedPhotos, duplicateVehicle } from '../../../stock/vehicles/rows/duplicate.repository.ts';
import { listFuels } from '../../../stock/vehicles/rows/fuels.repository.ts';
import { forgetPhotos, retryPhotos } from '../../../stock/vehicles/rows/photo-fetches.repository.ts';
import { sameVehicles } from '../../../stock/vehicles/rows/same-vehicle.repository.ts';
import {
  createVehicle,
  editVehicle,
  invalidReferences,
  moveVehicles,
  purgeVehicles,
  restoreVehicle,
  trashVehicle,
  vehicleWith,
} from '../../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { findAdminVehicle, findRow, presentOneForAdmin } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { changeStatus } from '../../../stock/vehicles/status/status.repository.ts';
import { emptyInput, type InputOf, type VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { splitState, writeSchemas } from '../../../stock/vehicles/vehicle-input.schema.ts';
import { vehiclesResource } from '../vehicles.resource.ts';
import { countViews, readRange, readTrash, trashedExamples } from './read-range.server.ts';
import { writePrices } from './write-prices.server.ts';

/** Id of a new vehicle in the address of its preview. It is higher than all ids in use. */
export const UNSAVED_ID = 999_999_999_999_999;

export function vehicleAdminRoutes<F extends InputFieldTable>(
  api: AdminApi,
  kind: VehicleSchema<F>,
  pendingImages?: PendingImages,
): void {
  const { publicUrl } = api.scope;
  const schemas = async (context: AppContext) => writeSchemas(kind.fields, await listFuels(context));
  const changesOf = (context: AppContext, changes: object, request: FastifyRequest) =>
    storedChanges<F>(context, changes, ownOrigin(request, publicUrl));
  const alsoWrong = async (context: AppContext, body: Readonly<Record<string, unknown>>, request: FastifyRequest) => {
    const { fields } = await schemas(context);
    const readable = ['brand', 'images', 'reference'].flatMap((name) => {
      const read = fields[name]?.safeParse(body[name]);
      return read?.success ? [[name, read.data]] : [];
    });
    const changes = changesOf(context, Object.fromEntries(readable), request);
    return invalidReferences(context, kind, changes, idField.safeParse(body.id).data);
  };

  serve(
    api,
    vehiclesResource(kind),
    {
      'GET /range': ({ context, request }) => readRange(context, kind, queryOf(request)),
      'GET /counts': async ({ context, request }) => ({ data: [await countViews(context, kind, queryOf(request))] }),
      'GET /bin': ({ context, request }) => readTrash(context, kind, queryOf(request)),
      'GET /same': async ({ context, query: { plate, vin, id } }) => {
        const find = await sameVehicles(context, kind.name);
        const same = find(plate, vin, id);
        return { data: same ? [same] : [] };
      },
      'GET /bin/examples': async ({ context, request }) => ({
        data: await trashedExamples(context, kind.name, queryOf(request)),
      }),
      'GET /:id': async ({ context, params }) => ({ data: [await findAdminVehicle(context, kind, params.id)] }),
      'POST /new': {
        bodyFor: async (context) => (await schemas(context)).create,
        alsoWrong,
        handler: async ({ context, admin, body, idempotencyKey, request }) => {
          const { due_date: day, ...given } = body;
          const { state, fields } = splitState(given);
          const input = {
            ...emptyInput(kind.fields),
            ...changesOf(context, fields, request),
            ...(day ? { created_at: day } : {}),
          };
          const notices = await noticesOf(context, input.images);
          const created = await withIdempotencyKey(context, admin, kind.name, idempotencyKey, (inside) =>
            createVehicle(inside, admin, kind, input, state),
          );
          await hideOriginals(context, request, input.images);
          return { data: [created], notices };
        },
      },
      'PUT /edit': {
        bodyFor: async (context) => (await schemas(context)).edit,
        alsoWrong,
        handler: async ({ context, admin, body, request }) => {
          const { id, version, ...given } = body;
          const { state, fields } = splitState(given);
          const changes = changesOf(context, fields, request);
          const notices = await noticesOf(context, changes.images);
          const edited = await editVehicle(context, admin, kind, id, changes, version, state);
          await hideOriginals(context, request, changes.images);
          return { data: [edited], notices };
        },
      },
      'POST /preview': {
        bodyFor: async (context) => (await schemas(context)).preview,
        handler: async ({ context, admin, body: { id, ...given }, request }) => {
          await vehicleWith(context, kind, id, changesOf(context, given, request));
          const token = await insertPreview(context, admin, kind.name, propertiesOf(request.body));
          const path = detailPath(cardTypeOf(kind.name), id ?? UNSAVED_ID);
          return { data: [{ url: `${PREVIEW_ROOT}/vehicles/${token}${path}` }] };
        },
      },
      'POST /status': async ({ context, admin, body: { ids, ...change } }) => {
        const { changed, failed } = await changeStatus(context, withOrigin(admin, 'status'), kind, ids, change);
        return { data: changed, failed: failed.map(({ id, error }) => ({ id, error: rowError(error) })) };
      },
      'PUT /prices': ({ context, admin, body }) => writePrices(context, withOrigin(admin, 'grid'), kind, body.changes),
      'POST /duplicate': async ({ context, admin, body: { id }, idempotencyKey }) => {
        const notices = await noticesOfVehicles(context, kind, [id]);
        return { data: [await duplicateVehicle(context, admin, kind, id, { idempotencyKey, pendingImages })], notices };
      },
      'POST /own-photos': async ({ context, admin, body: { id } }) => ({
        data: [await acceptCopiedPhotos(context, admin, kind, id)],
      }),
      'POST /unfetched-photos': async ({ context, body: { id, retry } }) => {
        await (retry ? retryPhotos : forgetPhotos)(context, { kind: kind.name, vehicle: id });
        return { data: [await presentOneForAdmin(context, kind, await findRow(context, kind, id))] };
      },
      'DELETE /delete': async ({ context, admin, body: { id, version } }) => ({
        data: [await trashVehicle(context, admin, kind, id, version)],
      }),
      'POST /restore': async ({ context, admin, body: { id } }) => {
        const notices = await noticesOfVehicles(context, kind, [id]);
        return { data: [await restoreVehicle(context, admin, kind, id)], notices };
      },
      'POST /bin': async ({ context, admin, body: { ids } }) => ({
        data: (await moveVehicles(context, admin, kind, ids, 'trash')).map((id) => ({ id })),
      }),
      'POST /bin/restore': async ({ context, admin, body: { ids } }) => {
        const notices = await noticesOfVehicles(context, kind, ids);
        return { data: (await moveVehicles(context, admin, kind, ids, 'stock')).map((id) => ({ id })), notices };
      },
      'DELETE /bin': async ({ context, admin, body, request }) => {
        const { ids, images } = await purgeVehicles(context, admin, kind, body.ids);
        // Only logs a failure, because the vehicles are already deleted. The hourly maintenance deletes the remaining
        // files.
        await deleteUnusedPictures(context, images).catch((error: unknown) =>
          request.log.warn({ err: error, kind: kind.name, ids }, 'pictures of purged vehicles are left'),
        );
        return { data: ids.map((id) => ({ id })) };
      },
    },
    `/${kind.name}`,
  );
}

/** Names the number of originals among these images. The vehicle gets their newest edits instead. */
async function noticesOf(context: AppContext, images: readonly string[] = []): Promise<string[]> {
  return editedPhotosNotices((await replacedOriginals(context, images)).size);
}

async function noticesOfVehicles(context: AppContext, { name }: VehicleSchema, ids: readonly number[]) {
  const rows = context.database.query.selectFrom(name).select('images');
  const { engine } = context.database;
  const images = (await rows.where(isAmong(engine, 'id', ids)).execute()).flatMap((row) => storedTexts(row.images));
  return noticesOf(context, images);
}

/**
 * Deletes the pictures that saved edits have replaced. Only logs a failure, because the vehicle is already saved. The
 * hourly maintenance does the same work.
 */
async function hideOriginals(context: AppContext, request: FastifyRequest, images: readonly string[] = []) {
  await updateOriginals(context, new Date(), images).catch((error: unknown) =>
    request.log.warn({ err: error }, 'replaced pictures are not yet deleted'),
  );
}

/** Returns the vehicle of a preview; null if its stored body `sent` is no longer valid. */
export async function unsavedVehicle<K extends VehicleKind>(
  context: AppContext,
  kind: K,
  sent: unknown,
  origin: string,
): Promise<VehicleOfKind<K> | null> {
  const fields: InputFieldTable = INPUT_KINDS[kind].fields;
  const result = writeSchemas(fields, await listFuels(context)).preview.safeParse(sent);
  if (!result.success) return null;
  const { id, ...changes } = result.data;
  return vehicleWith(context, KINDS[kind], id, storedChanges<FieldsByKind[K]>(context, changes, origin));
}

/** Renames `milage` to `mileage`. Replaces addresses of this site's images by their paths, and removes duplicates. */
function storedChanges<F>({ storage }: AppContext, fields: object, origin: string): Partial<InputOf<F>> {
  const { milage, ...changes } = propertiesOf(fields);
  const { images, mileage } = changes;
  return {
    ...changes,
    ...(milage !== undefined && mileage === undefined ? { mileage: milage } : {}),
    ...(Array.isArray(images)
      ? { images: [...new Set(images.map((image) => storedImage(String(image), storage.url, origin)))] }
      : {}),
  } as Partial<InputOf<F>>;
}
