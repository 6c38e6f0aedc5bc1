import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../server/app-context.ts';
import { ownOrigin } from '../../server/http/cross-site.ts';
import { queryOf } from '../../server/http/public-route.ts';
import { DomainError } from '../../shared/errors.ts';
import { idField } from '../../shared/fields.schema.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../auth/idempotency.repository.ts';
import { readListQuery } from '../catalogue/list-query.ts';
import { ADMIN_SORTS, adminSortOf } from '../vehicle-search/admin-sort.ts';
import { selectRows } from '../vehicle-search/search.repository.ts';
import type { Fuel } from '../vehicles/choices.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import { storedImage } from '../vehicles/stored-image.ts';
import { vehicleParams } from '../vehicles/vehicle.schema.ts';
import type { Vehicle, VehicleInput } from '../vehicles/vehicle.ts';
import type { VehicleChanges, VehicleWrites } from '../vehicles/vehicle-input.schema.ts';
import type { VehicleWriter } from '../vehicles/vehicle-writes.repository.ts';

/** Most rows that one range holds. */
const MAX_ROWS = 1_000;

/** Rows that a range holds where it does not say (D33). */
const ROWS = 25;

const rowsSchema = z.object({ data: z.array(z.looseObject({})) });

/** Declares the five calls of one kind, and the bin (AAPI-1 to AAPI-5, D33). `empty` is a vehicle without any field. */
export function vehicleAdminRoutes<V extends Vehicle, I extends VehicleInput>(
  { route, scope: { publicUrl } }: AdminApi,
  kind: VehicleKind,
  store: VehicleWriter<V, I>,
  writes: (fuels: readonly Fuel[]) => VehicleWrites<I>,
  empty: I,
): void {
  const schemas = async (context: AppContext) => writes(await listFuels(context));
  const stored = ({ storage }: AppContext, changes: VehicleChanges<I>, request: FastifyRequest): Partial<I> => {
    const { milage, due_date: _due, images, ...fields } = changes as VehicleChanges<VehicleInput>;
    const pathOf = (image: string) => storedImage(image, storage.url, ownOrigin(request, publicUrl));
    return {
      ...fields,
      ...(milage !== undefined && fields.mileage === undefined ? { mileage: milage } : {}),
      ...(images ? { images: [...new Set(images.map(pathOf))] } : {}),
    } as Partial<I>;
  };
  const alsoWrong = async (context: AppContext, body: Readonly<Record<string, unknown>>, request: FastifyRequest) => {
    const { fields } = await schemas(context);
    const readable = ['brand', 'images', 'reference'].flatMap((name) => {
      const read = fields[name]?.safeParse(body[name]);
      return read?.success ? [[name, read.data]] : [];
    });
    const changes = stored(context, Object.fromEntries(readable) as VehicleChanges<I>, request);
    return store.wrongReferences(context, changes, idField.safeParse(body.id).data);
  };

  route({
    method: 'GET',
    path: `/api/admin/${kind}/range`,
    summary:
      'Lignes from à to comprises, les plus récentes d’abord ou selon ordre ; q et les filtres de la liste publique',
    response: rowsSchema.extend({ remaining: z.int() }),
    handler: async ({ context, request }) => {
      const params = queryOf(request);
      const from = rowOf(params.get('from') || '0');
      const to = rowOf(params.get('to') || String((from ?? 0) + ROWS - 1));
      if (from === null || to === null || to < from || to - from >= MAX_ROWS)
        throw new DomainError(
          'unreadable',
          `« from » et « to » sont deux rangs à partir de 0, ${MAX_ROWS} lignes au plus.`,
        );
      const fuels = await listFuels(context);
      const { query, problems } = readListQuery(
        params,
        kind,
        fuels.map(({ code }) => code),
      );
      if (problems.length > 0)
        throw new DomainError(
          'unreadable',
          'Des paramètres de la recherche sont illisibles.',
          Object.fromEntries(problems.map(({ name, message }) => [name, message])),
        );
      const asked = params.get('ordre') ?? '';
      const order = adminSortOf(asked);
      if (asked !== '' && order === null)
        throw new DomainError('unreadable', `« ordre » vaut l'un de : ${ADMIN_SORTS.join(', ')}.`);
      const { rows, remaining } = await selectRows(context, kind, query, from, to - from + 1, order);
      return { data: await store.present(context, rows), remaining };
    },
  });
  route({
    method: 'GET',
    path: `/api/admin/${kind}/bin`,
    summary: 'La corbeille',
    response: rowsSchema.extend({ remaining: z.int() }),
    handler: async ({ context }) => {
      const data = await store.bin(context);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'GET',
    path: `/api/admin/${kind}/:id`,
    summary: 'Un véhicule avec sa version',
    params: vehicleParams,
    response: rowsSchema,
    errors: [404],
    handler: async ({ context, params }) => ({ data: [await store.find(context, params.id)] }),
  });
  route({
    method: 'POST',
    path: `/api/admin/${kind}/new`,
    summary: 'Ajoute un véhicule, public aussitôt',
    body: writes([]).create,
    bodyFor: async (context) => (await schemas(context)).create,
    alsoWrong,
    status: 201,
    response: rowsSchema,
    handler: async ({ context, admin, body, idempotencyKey, request }) => {
      const { due_date: day } = body;
      const input = { ...empty, ...stored(context, body, request), ...(day ? { created_at: day } : {}) };
      const created = await withIdempotencyKey(context, admin, kind, idempotencyKey, (inside) =>
        store.create(inside, admin, input),
      );
      return { data: [created] };
    },
  });
  route({
    method: 'PUT',
    path: `/api/admin/${kind}/edit`,
    summary: 'Change un véhicule ; les champs absents restent',
    body: writes([]).edit,
    bodyFor: async (context) => (await schemas(context)).edit,
    alsoWrong,
    response: rowsSchema,
    errors: [404, 409],
    handler: async ({ context, admin, body, request }) => {
      const { id, version, ...changes } = body;
      const columns = stored(context, changes as VehicleChanges<I>, request);
      return { data: [await store.amend(context, admin, id, columns, version)] };
    },
  });
  route({
    method: 'DELETE',
    path: `/api/admin/${kind}/delete`,
    summary: 'Met un véhicule à la corbeille pour 30 jours',
    body: writes([]).discard,
    response: rowsSchema,
    errors: [404, 409],
    handler: async ({ context, admin, body }) => ({
      data: [await store.discard(context, admin, body.id, body.version)],
    }),
  });
  route({
    method: 'POST',
    path: `/api/admin/${kind}/restore`,
    summary: 'Sort un véhicule de la corbeille',
    body: writes([]).discard,
    response: rowsSchema,
    errors: [404, 409],
    handler: async ({ context, admin, body }) => ({ data: [await store.restore(context, admin, body.id)] }),
  });
}

function rowOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
