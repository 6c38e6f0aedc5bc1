import type { FastifyRequest } from 'fastify';
import type { House } from '../../server/house.ts';
import { ownOrigin } from '../../server/http/other-site.ts';
import { queryOf } from '../../server/http/public-read.ts';
import { Refusal } from '../../shared/errors.ts';
import { type AdminApi, idempotencyKey } from '../admin/admin-scope.api.ts';
import { answerOnce } from '../admin/answer-once.store.ts';
import { idOf } from '../site/paths.ts';
import type { BackOfficeStore } from './back-office.store.ts';
import type { Fuel } from './choices.ts';
import { listFuels } from './fuels.store.ts';
import { readListQuery } from './list-query.ts';
import { OFFICE_ORDERS, officeOrderOf } from './office-order.ts';
import { storedImage } from './stored-image.ts';
import type { Vehicle, VehicleInput, VehicleKind } from './vehicle.ts';
import { idField, type VehicleChanges, type VehicleWrites } from './vehicle-input.schema.ts';

/** Most rows that one range holds. */
const MOST_ROWS = 1_000;

/** Rows that a range holds where it does not say (D33). */
const ROWS = 25;

/** Declares the five calls of one kind, and the bin (AAPI-1 to AAPI-5, D33). `empty` is a vehicle without any field. */
export function declareVehicleOffice<V extends Vehicle, I extends VehicleInput>(
  { route, scope: { publicUrl } }: AdminApi,
  kind: VehicleKind,
  store: BackOfficeStore<V, I>,
  writes: (fuels: readonly Fuel[]) => VehicleWrites<I>,
  empty: I,
): void {
  const schemas = async (house: House) => writes(await listFuels(house));
  const stored = ({ storage }: House, changes: VehicleChanges<I>, request: FastifyRequest): Partial<I> => {
    const { milage, due_date: _due, images, ...fields } = changes as VehicleChanges<VehicleInput>;
    const pathOf = (image: string) => storedImage(image, storage.url, ownOrigin(request, publicUrl));
    return {
      ...fields,
      ...(milage !== undefined && fields.mileage === undefined ? { mileage: milage } : {}),
      ...(images ? { images: [...new Set(images.map(pathOf))] } : {}),
    } as Partial<I>;
  };
  const alsoWrong = async (house: House, body: Readonly<Record<string, unknown>>, request: FastifyRequest) => {
    const { fields } = await schemas(house);
    const readable = ['brand', 'images', 'reference'].flatMap((name) => {
      const read = fields[name]?.safeParse(body[name]);
      return read?.success ? [[name, read.data]] : [];
    });
    const changes = stored(house, Object.fromEntries(readable) as VehicleChanges<I>, request);
    return store.wrongReferences(house, changes, idField.safeParse(body.id).data);
  };

  route({
    method: 'GET',
    path: `/api/admin/${kind}/range`,
    summary:
      'Lignes from à to comprises, les plus récentes d’abord ou selon ordre ; q et les filtres de la liste publique',
    answer: async ({ house, request }) => {
      const params = queryOf(request);
      const from = rowOf(params.get('from') || '0');
      const to = rowOf(params.get('to') || String((from ?? 0) + ROWS - 1));
      if (from === null || to === null || to < from || to - from >= MOST_ROWS)
        throw new Refusal(
          'unreadable',
          `« from » et « to » sont deux rangs à partir de 0, ${MOST_ROWS} lignes au plus.`,
        );
      const fuels = await listFuels(house);
      const { query, problems } = readListQuery(
        params,
        kind,
        fuels.map(({ code }) => code),
      );
      if (problems.length > 0)
        throw new Refusal(
          'unreadable',
          'Des paramètres de la recherche sont illisibles.',
          Object.fromEntries(problems.map(({ name, message }) => [name, message])),
        );
      const asked = params.get('ordre') ?? '';
      const order = officeOrderOf(asked);
      if (asked !== '' && order === null)
        throw new Refusal('unreadable', `« ordre » vaut l'un de : ${OFFICE_ORDERS.join(', ')}.`);
      return store.range(house, query, from, to, order);
    },
  });
  route({
    method: 'GET',
    path: `/api/admin/${kind}/bin`,
    summary: 'La corbeille',
    answer: async ({ house }) => {
      const data = await store.bin(house);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'GET',
    path: `/api/admin/${kind}/:id`,
    summary: 'Un véhicule avec sa version',
    answer: async ({ house, request }) => {
      const id = idOf((request.params as { id: string }).id);
      if (id === null) throw new Refusal('unreadable', 'Le numéro du véhicule est un nombre entier à partir de 1.');
      return { data: [await store.find(house, id)] };
    },
  });
  route({
    method: 'POST',
    path: `/api/admin/${kind}/new`,
    summary: 'Ajoute un véhicule, public aussitôt',
    body: async (house) => (await schemas(house)).create,
    alsoWrong,
    answer: async ({ house, admin, body, request, reply }) => {
      reply.code(201);
      const { due_date: day } = body;
      const input = { ...empty, ...stored(house, body, request), ...(day ? { created_at: day } : {}) };
      const created = await answerOnce(house, admin, kind, idempotencyKey(request), (inside) =>
        store.create(inside, admin, input),
      );
      return { data: [created] };
    },
  });
  route({
    method: 'PUT',
    path: `/api/admin/${kind}/edit`,
    summary: 'Change un véhicule ; les champs absents restent',
    body: async (house) => (await schemas(house)).edit,
    alsoWrong,
    answer: async ({ house, admin, body, request }) => {
      const { id, version, ...changes } = body;
      const columns = stored(house, changes as VehicleChanges<I>, request);
      return { data: [await store.amend(house, admin, id, columns, version)] };
    },
  });
  route({
    method: 'DELETE',
    path: `/api/admin/${kind}/delete`,
    summary: 'Met un véhicule à la corbeille pour 30 jours',
    body: async (house) => (await schemas(house)).discard,
    answer: async ({ house, admin, body }) => ({ data: [await store.discard(house, admin, body.id, body.version)] }),
  });
  route({
    method: 'POST',
    path: `/api/admin/${kind}/restore`,
    summary: 'Sort un véhicule de la corbeille',
    body: async (house) => (await schemas(house)).discard,
    answer: async ({ house, admin, body }) => ({ data: [await store.restore(house, admin, body.id)] }),
  });
}

function rowOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
