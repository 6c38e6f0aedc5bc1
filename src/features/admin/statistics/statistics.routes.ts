import { today } from '../../../server/today.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import type { EventCounter } from './event-counter.server.ts';
import { listInterest, readOverview, recentInterest } from './interest.repository.ts';
import { listCounts, listPages, listRoutes } from './statistics.repository.ts';
import { statisticsResource } from './statistics.resource.ts';
import { firstDay } from './statistics.ts';

/** Each read first writes the counts that wait in this process, so that the response includes them. */
export function statisticsRoutes(api: AdminApi, counter: EventCounter): void {
  serve(api, statisticsResource, {
    'GET /statistics': async ({ context, query: { days } }) => {
      await counter.write();
      return { data: await listCounts(context, firstDay(today(), days)) };
    },
    'GET /statistics/overview': async ({ context, query: { days } }) => {
      await counter.write();
      return { data: [await readOverview(context, days)] };
    },
    'GET /statistics/vehicles': async ({ context, query: { days } }) => {
      await counter.write();
      return { data: await listInterest(context, days) };
    },
    'GET /statistics/site': async ({ context, query: { days } }) => {
      await counter.write();
      return { data: [{ pages: await listPages(context, days), routes: await listRoutes(context, days) }] };
    },
    'GET /statistics/recent': async ({ context, query: { object, ids } }) => ({
      data: await recentInterest(context, object, ids),
    }),
  });
}
