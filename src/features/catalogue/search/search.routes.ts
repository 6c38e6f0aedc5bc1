import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute, queryOf } from '../../../server/http/public-route.ts';
import { API, searchPart, type VehicleKind } from '../../../shared/paths.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import { publicVehicleSchema } from '../../stock/vehicles/vehicle.schema.ts';
import { PAGE_SIZE, type VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { type ListQuery, offeredQuery, writeListQuery } from '../client/list-query.ts';
import { readRequestQuery, validQuery } from './request-query.server.ts';
import { listVehicles } from './search.repository.ts';
import { listQuerySchema } from './search.schema.ts';

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

export function searchRoute(app: FastifyInstance, context: AppContext, { name: kind, fields }: VehicleSchema): void {
  publicRoute(app, {
    path: `/api/${kind}/list/:lastIndex`,
    summary: 'Liste : 12 par page, la première avec -1, la suivante avec le rang du dernier reçu',
    params: listParams,
    query: listQuerySchema(kind),
    response: z.object({ data: z.array(publicVehicleSchema(fields)), remaining: z.int() }),
    plan: async ({ params: { lastIndex }, request }) => {
      const read = await readRequestQuery(context, kind, queryOf(request));
      const query = offeredQuery(read.query, await readParts(context));
      const path = API.list(kind, lastIndex);
      return {
        // All spellings of a query have the same key. A query with problems has no key.
        key: read.problems.length > 0 ? null : `${path}${searchPart(writeListQuery(query))}`,
        make: () => listJson(context, kind, validQuery(query, read.problems), lastIndex),
      };
    },
  });
}

async function listJson(context: AppContext, kind: VehicleKind, query: ListQuery, lastIndex: number): Promise<Buffer> {
  const { vehicles, remaining } = await listVehicles(context, kind, query, lastIndex + 1, query.page * PAGE_SIZE);
  const separated = vehicles.flatMap((json, i) => (i === 0 ? json : [COMMA, json]));
  return Buffer.concat([LIST_START, ...separated, Buffer.from(`],"remaining":${remaining}}`)]);
}

const LIST_START = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');
