import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../server/app-context.ts';
import { publicRoute, queryOf } from '../../server/http/public-route.ts';
import { DomainError } from '../../shared/errors.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { CatalogueClient } from '../catalogue/catalogue-client.ts';
import { type ListQuery, readListQuery, SORTS, writeListQuery } from '../catalogue/list-query.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import { facetsSchema, vehicleParams } from '../vehicles/vehicle.schema.ts';
import { TARIFFS } from '../vehicles/vehicle.ts';

/** Query values as they come, repeated names as arrays: `readListQuery` reads them and says what is wrong. */
const text = z.union([z.string(), z.array(z.string())]).optional();

/** The query names of a list; `readListQuery` reads their values. */
const listQuerySchema = z.object({
  q: text.describe('Mots cherchés, 200 caractères au plus'),
  marque: text.describe('Numéro de marque ; répété : ou'),
  carburant: text.describe('Code de carburant ; répété : ou'),
  boite: text.describe('manual, automatic ou cvt ; répété : ou'),
  prix_min: text,
  prix_max: text,
  km_min: text,
  km_max: text,
  annee_min: text,
  annee_max: text,
  tri: text.describe(`${SORTS.join(', ')} ; pertinence si q est donné sans tri`),
  tarif: text.describe(`Camions : ${TARIFFS.join(', ')}`),
  page: text.describe('Combien de pages de 12, à partir de lastIndex + 1'),
});

/** The highest index a list is asked from. */
const MAX_INDEX = 10_000_000;

const listParams = z.object({
  lastIndex: z
    .string()
    .refine((text) => /^(-1|0|[1-9]\d{0,9})$/.test(text) && Number(text) <= MAX_INDEX, {
      error: 'Le rang du dernier reçu est un nombre entier à partir de -1.',
    })
    .transform(Number),
});

/** Declares list, facets and detail of one kind (API-1, API-2, API-5, API-6). */
export function vehicleRoutes(
  app: FastifyInstance,
  context: AppContext,
  catalogue: CatalogueClient,
  kind: VehicleKind,
  vehicle: z.ZodType,
): void {
  const read = async (request: FastifyRequest) => {
    const fuels = await listFuels(context);
    return readListQuery(
      queryOf(request),
      kind,
      fuels.map(({ code }) => code),
    );
  };
  const queryFor = async (request: FastifyRequest): Promise<ListQuery> => {
    const { query, problems } = await read(request);
    if (problems.length === 0) return query;
    const fields = Object.fromEntries(problems.map(({ name, message }) => [name, message]));
    throw new DomainError('unreadable', 'Des paramètres de la recherche sont illisibles.', fields);
  };

  /** One address for one question: noise in a query leads to the same answer, and what is refused is not kept. */
  const cacheKey = (path: string, request: FastifyRequest, heeded: (query: ListQuery) => ListQuery) => {
    if (!request.url.includes('?')) return path;
    return read(request).then(({ query, problems }) =>
      problems.length > 0 ? null : `${path}?${writeListQuery(heeded(query))}`,
    );
  };

  publicRoute(app, {
    path: `/api/${kind}/list/:lastIndex`,
    summary: 'Liste : 12 par page, la première avec -1, la suivante avec le rang du dernier reçu',
    params: listParams,
    query: listQuerySchema,
    response: z.object({ data: z.array(vehicle), remaining: z.int() }),
    cacheKey: ({ params, request }) => cacheKey(`/api/${kind}/list/${params.lastIndex}`, request, (query) => query),
    handler: async ({ params, request }) => catalogue.list(kind, await queryFor(request), params.lastIndex),
  });

  publicRoute(app, {
    path: `/api/${kind}/facets`,
    summary: 'Options des filtres, chacune avec le nombre de véhicules qu’elle montrerait',
    query: listQuerySchema,
    response: z.object({ data: facetsSchema }),
    cacheKey: ({ request }) => cacheKey(`/api/${kind}/facets`, request, (query) => ({ ...query, sort: null, page: 1 })),
    handler: async ({ request }) => ({ data: await catalogue.facets(kind, await queryFor(request)) }),
  });

  publicRoute(app, {
    path: `/api/${kind}/:id`,
    summary: 'Un véhicule',
    params: vehicleParams,
    response: z.object({ data: z.array(vehicle).length(1) }),
    cacheKey: ({ params }) => `/api/${kind}/${params.id}`,
    handler: async ({ params }) => {
      const found = await catalogue.vehicle(kind, params.id);
      if (!found) throw new DomainError('not_found', "Ce véhicule n'est pas ou plus au catalogue.");
      return { data: [found] };
    },
  });
}
