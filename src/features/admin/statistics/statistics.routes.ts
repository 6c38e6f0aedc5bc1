import { today } from '../../../server/today.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import type { EventCounter } from './event-counter.server.ts';
import { listInterest, readOverview, recentInterest } from './interest.repository.ts';
import { listCounts } from './statistics.repository.ts';
import {
  daysQuerySchema,
  interestSchema,
  overviewSchema,
  recentQuerySchema,
  recentSchema,
  statisticsSchema,
} from './statistics.schema.ts';
import { firstDay } from './statistics.ts';

/** Declares the routes that read the counts. Counts that wait in this process are written first. */
export function statisticsRoutes({ route }: AdminApi, counter: EventCounter): void {
  route({
    method: 'GET',
    path: '/api/admin/statistics',
    summary: 'Vues et contacts par véhicule ou tarif et par jour (AAAA-MM-JJ), des « days » derniers jours',
    query: daysQuerySchema,
    response: statisticsSchema,
    handler: async ({ context, query: { days } }) => {
      await counter.write();
      return { data: await listCounts(context, firstDay(today(), days)) };
    },
  });
  route({
    method: 'GET',
    path: '/api/admin/statistics/overview',
    summary: 'Vues et contacts des « days » derniers jours et d’autant avant, âge et marques du stock',
    query: daysQuerySchema,
    response: overviewSchema,
    handler: async ({ context, query: { days } }) => {
      await counter.write();
      return { data: [await readOverview(context, days)] };
    },
  });
  route({
    method: 'GET',
    path: '/api/admin/statistics/vehicles',
    summary: 'Vues et contacts des « days » derniers jours, par véhicule en stock et par ce qui a été vu',
    query: daysQuerySchema,
    response: interestSchema,
    handler: async ({ context, query: { days } }) => {
      await counter.write();
      return { data: await listInterest(context, days) };
    },
  });
  route({
    method: 'GET',
    path: '/api/admin/statistics/recent',
    summary: 'Vues et contacts de quelques véhicules, sur 7 et 30 jours',
    query: recentQuerySchema,
    response: recentSchema,
    handler: async ({ context, query: { object, ids } }) => ({ data: await recentInterest(context, object, ids) }),
  });
}
