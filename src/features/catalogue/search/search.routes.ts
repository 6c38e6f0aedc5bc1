import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute, queryOf } from '../../../server/http/public-route.ts';
import { API, type VehicleKind } from '../../../shared/paths.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import { MAX_SIMILAR } from '../../stock/vehicles/similar.ts';
import { publicVehicleSchema, vehicleParams } from '../../stock/vehicles/vehicle.schema.ts';
import { MAX_IDS, PAGE_SIZE, type VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import type { CatalogueClient } from '../client/catalogue-client.ts';
import { type ListQuery, offeredQuery, writeListQuery } from '../client/list-query.ts';
import { readRequestQuery, validQuery } from './request-query.server.ts';
import { listVehicles } from './search.repository.ts';
import { correctionSchema, facetsSchema, listQuerySchema } from './search.schema.ts';

/** Maximum of `lastIndex`, the index after which the API reads a list. */
const MAX_INDEX = 10_000_000;

const listParams = z.object({
  lastIndex: z
    .string()
    .refine((text) => /^(-1|0|[1-9]\d{0,9})$/.test(text) && Number(text) <= MAX_INDEX, {
      error: 'Le rang du dernier reçu est un nombre entier à partir de -1.',
    })
    .transform(Number),
});

const idsQuery = z.object({
  ids: z
    .string()
    .refine((text) => /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text) && text.split(',').length <= MAX_IDS, {
      error: `Les numéros sont des nombres entiers séparés par des virgules, ${MAX_IDS} au plus.`,
    })
    .transform((text) => [...new Set(text.split(',').map(Number))]),
});

const landingLinkSchema = z.object({ path: z.string(), label: z.string() });

export function searchRoutes(
  app: FastifyInstance,
  context: AppContext,
  catalogue: CatalogueClient,
  { name: kind, fields }: VehicleSchema,
): void {
  const vehicles = z.array(publicVehicleSchema(fields));
  const query = listQuerySchema(kind);
  /**
   * Reads the query of a request, and computes its cache key. All spellings of a query have the same key. A query with
   * problems has no key.
   */
  const read = async (path: string, request: FastifyRequest, used = (query: ListQuery) => query) => {
    const { query: requestQuery, problems } = await readRequestQuery(context, kind, queryOf(request));
    const query = offeredQuery(requestQuery, await readParts(context));
    const written = writeListQuery(used(query)).toString();
    const key = written === '' ? path : `${path}?${written}`;
    return { key: problems.length > 0 ? null : key, query: () => validQuery(query, problems) };
  };
  const unordered = (query: ListQuery): ListQuery => ({ ...query, sort: null, page: 1 });

  publicRoute(app, {
    path: `/api/${kind}/list/:lastIndex`,
    summary: 'Liste : 12 par page, la première avec -1, la suivante avec le rang du dernier reçu',
    params: listParams,
    query,
    response: z.object({ data: vehicles, remaining: z.int() }),
    plan: async ({ params, request }) => {
      const { key, query } = await read(`/api/${kind}/list/${params.lastIndex}`, request);
      return { key, make: () => listJson(context, kind, query(), params.lastIndex) };
    },
  });

  publicRoute(app, {
    path: `/api/${kind}/facets`,
    summary: 'Options des filtres, chacune avec le nombre de véhicules qu’elle montrerait',
    query,
    response: z.object({ data: facetsSchema(kind) }),
    plan: async ({ request }) => {
      const { key, query } = await read(`/api/${kind}/facets`, request, unordered);
      return { key, make: async () => ({ data: await catalogue.facets(kind, query()) }) };
    },
  });

  publicRoute(app, {
    path: `/api/${kind}/correction`,
    summary:
      'Ce que visait peut-être une recherche sans résultat et qui trouve des véhicules : une autre orthographe, ou un mot de moins',
    query,
    response: z.object({ data: z.array(correctionSchema) }),
    plan: async ({ request }) => {
      const { key, query } = await read(`/api/${kind}/correction`, request, unordered);
      return { key, make: async () => ({ data: await catalogue.corrections(kind, query()) }) };
    },
  });

  publicRoute(app, {
    path: `/api/${kind}/some`,
    summary:
      'Plusieurs véhicules par leurs numéros, dans cet ordre ; ceux qui ne sont pas ou plus au catalogue manquent',
    query: idsQuery,
    response: z.object({ data: vehicles.max(MAX_IDS) }),
    plan: ({ query: { ids } }) => ({
      key: API.some(kind, ids),
      make: async () => ({ data: await catalogue.vehiclesByIds(kind, ids) }),
    }),
  });

  publicRoute(app, {
    path: `/api/${kind}/:id/similar`,
    summary: 'Les véhicules du catalogue qui lui ressemblent le plus, qu’il y soit encore ou non',
    params: vehicleParams,
    response: z.object({ data: vehicles.max(MAX_SIMILAR), landings: z.array(landingLinkSchema) }),
    plan: ({ params }) => ({
      key: `/api/${kind}/${params.id}/similar`,
      make: async () => {
        const { vehicles, landings } = await catalogue.similar(kind, params.id);
        return { data: vehicles, landings };
      },
    }),
  });
}

async function listJson(context: AppContext, kind: VehicleKind, query: ListQuery, lastIndex: number): Promise<Buffer> {
  const { vehicles, remaining } = await listVehicles(context, kind, query, lastIndex + 1, query.page * PAGE_SIZE);
  const separated = vehicles.flatMap((json, i) => (i === 0 ? json : [COMMA, json]));
  return Buffer.concat([LIST_START, ...separated, Buffer.from(`],"remaining":${remaining}}`)]);
}

const LIST_START = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');
