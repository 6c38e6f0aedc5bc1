import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute, queryOf } from '../../../server/http/public-route.ts';
import { API, type VehicleKind } from '../../../shared/paths.ts';
import { listKey } from '../client/list-key.server.ts';
import { LAST_INDEX, type ListingResponse, REVISION } from './listing.ts';

type ReadListing = (kind: VehicleKind, query: URLSearchParams) => Promise<ListingResponse>;

/** Sends what a list page contains, for a page that is already open. */
export function listingRoute(app: FastifyInstance, context: AppContext, kind: VehicleKind, read: ReadListing): void {
  publicRoute(app, {
    path: API.listing(kind),
    summary: 'La liste d’une page, ou la suite de ses lignes',
    response: z.object({ data: z.array(z.custom<ListingResponse>()) }),
    hide: true,
    plan: async ({ request }) => {
      const sent = queryOf(request);
      const key = await listKey(context, kind, API.listing(kind), sent);
      const query = new URLSearchParams(key.split('?')[1]);
      const isMore = [LAST_INDEX, REVISION].every((name) => /^\d{1,15}$/.test(sent.get(name) ?? ''));
      if (isMore) for (const name of [LAST_INDEX, REVISION]) query.set(name, sent.get(name) ?? '');
      return {
        // The number of indexes is unlimited, so these rows are not cached.
        key: isMore ? null : key,
        make: async () => ({ data: [await read(kind, query)] }),
      };
    },
  });
}
