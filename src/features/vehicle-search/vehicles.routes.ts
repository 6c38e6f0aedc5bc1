import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../server/app-context.ts';
import { publicRoute, queryOf } from '../../server/http/public-route.ts';
import { DomainError } from '../../shared/errors.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { idOf } from '../../shared/paths.ts';
import type { CatalogueClient } from '../catalogue/catalogue-client.ts';
import { type ListQuery, readListQuery, SORTS, writeListQuery } from '../catalogue/list-query.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import { facetsSchema } from '../vehicles/vehicle.schema.ts';
import { TARIFFS } from '../vehicles/vehicle.ts';

const text = z.string().optional();
const texts = z.union([z.string(), z.array(z.string())]).optional();

/** The query names of a list (contract §3), as the OpenAPI document shows them; `readListQuery` reads them. */
const listQuerySchema = z.object({
  q: text.describe('Mots cherchés, 200 caractères au plus'),
  marque: texts.describe('Numéro de marque ; répété : ou'),
  carburant: texts.describe('Code de carburant ; répété : ou'),
  boite: texts.describe('manual, automatic ou cvt ; répété : ou'),
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
    params: z.object({ lastIndex: z.string() }),
    query: listQuerySchema,
    response: z.object({ data: z.array(vehicle), remaining: z.int() }),
    cacheKey: (request) => {
      const { lastIndex } = request.params as { lastIndex: string };
      return cacheKey(`/api/${kind}/list/${indexOf(lastIndex)}`, request, (query) => query);
    },
    answer: async (request) => {
      const index = indexOf((request.params as { lastIndex: string }).lastIndex);
      return catalogue.list(kind, await queryFor(request), index);
    },
  });

  publicRoute(app, {
    path: `/api/${kind}/facets`,
    summary: 'Options des filtres, chacune avec le nombre de véhicules qu’elle montrerait',
    query: listQuerySchema,
    response: z.object({ data: facetsSchema }),
    cacheKey: (request) => cacheKey(`/api/${kind}/facets`, request, (query) => ({ ...query, sort: null, page: 1 })),
    answer: async (request) => ({ data: await catalogue.facets(kind, await queryFor(request)) }),
  });

  publicRoute(app, {
    path: `/api/${kind}/:id`,
    summary: 'Un véhicule',
    params: z.object({ id: z.string() }),
    response: z.object({ data: z.array(vehicle).length(1) }),
    cacheKey: (request) => {
      const id = idOf((request.params as { id: string }).id);
      return id === null ? null : `/api/${kind}/${id}`;
    },
    answer: async (request) => {
      const id = idOf((request.params as { id: string }).id);
      if (id === null) throw new DomainError('unreadable', 'Le numéro du véhicule est un nombre entier à partir de 1.');
      const found = await catalogue.vehicle(kind, id);
      if (!found) throw new DomainError('not_found', "Ce véhicule n'est pas ou plus au catalogue.");
      return { data: [found] };
    },
  });
}

function indexOf(text: string): number {
  const index = /^(-1|0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN;
  if (index >= -1 && index <= MAX_INDEX) return index;
  throw new DomainError('unreadable', 'Le rang du dernier reçu est un nombre entier à partir de -1.');
}
