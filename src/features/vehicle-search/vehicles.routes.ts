import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../server/app-context.ts';
import { publicRoute, queryOf } from '../../server/http/public-route.ts';
import { DomainError } from '../../shared/errors.ts';
import type { CatalogueClient } from '../catalogue/catalogue-client.ts';
import { type ListQuery, writeListQuery } from '../catalogue/list-query.ts';
import { publicVehicleSchema, vehicleParams } from '../vehicles/vehicle.schema.ts';
import type { Kind } from '../vehicles/vehicle.ts';
import { readRequestQuery, validRequestQuery } from './request-query.server.ts';
import { correctionSchema, facetsSchema, listQuerySchema } from './search.schema.ts';

/** The highest index from which a list is read. */
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
  { name: kind, fields }: Kind,
): void {
  const vehicles = z.array(publicVehicleSchema(fields));
  const query = listQuerySchema(kind);
  const read = (request: FastifyRequest) => validRequestQuery(context, kind, queryOf(request));
  /** One key for all spellings of one query; a query with problems has none. */
  const keyOf = async (path: string, request: FastifyRequest, used: (query: ListQuery) => ListQuery) => {
    const { query, problems } = await readRequestQuery(context, kind, queryOf(request));
    if (problems.length > 0) return null;
    const written = writeListQuery(used(query)).toString();
    return written === '' ? path : `${path}?${written}`;
  };
  const cacheKey = (path: string, request: FastifyRequest, used = (query: ListQuery) => query) =>
    request.url.includes('?') ? keyOf(path, request, used) : path;

  publicRoute(app, {
    path: `/api/${kind}/list/:lastIndex`,
    summary: 'Liste : 12 par page, la première avec -1, la suivante avec le rang du dernier reçu',
    params: listParams,
    query,
    response: z.object({ data: vehicles, remaining: z.int() }),
    cacheKey: ({ params, request }) => cacheKey(`/api/${kind}/list/${params.lastIndex}`, request),
    handler: async ({ params, request }) => catalogue.list(kind, await read(request), params.lastIndex),
  });

  publicRoute(app, {
    path: `/api/${kind}/facets`,
    summary: 'Options des filtres, chacune avec le nombre de véhicules qu’elle montrerait',
    query,
    response: z.object({ data: facetsSchema(kind) }),
    cacheKey: ({ request }) => cacheKey(`/api/${kind}/facets`, request, (query) => ({ ...query, sort: null, page: 1 })),
    handler: async ({ request }) => ({ data: await catalogue.facets(kind, await read(request)) }),
  });

  publicRoute(app, {
    path: `/api/${kind}/correction`,
    summary: 'L’orthographe que visait peut-être une recherche sans résultat, si elle trouve des véhicules',
    query,
    response: z.object({ data: z.array(correctionSchema).max(1) }),
    cacheKey: ({ request }) =>
      cacheKey(`/api/${kind}/correction`, request, (query) => ({ ...query, sort: null, page: 1 })),
    handler: async ({ request }) => {
      const correction = await catalogue.correction(kind, await read(request));
      return { data: correction ? [correction] : [] };
    },
  });

  publicRoute(app, {
    path: `/api/${kind}/:id`,
    summary: 'Un véhicule',
    params: vehicleParams,
    response: z.object({ data: vehicles.length(1) }),
    cacheKey: ({ params }) => `/api/${kind}/${params.id}`,
    handler: async ({ params }) => {
      const found = await catalogue.vehicle(kind, params.id);
      if (!found) throw new DomainError('not_found', 'Ce véhicule n’est pas ou plus au catalogue.');
      return { data: [found] };
    },
  });
}
