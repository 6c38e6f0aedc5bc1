import { today } from '../../server/today.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import type { EventCounter } from './event-counter.server.ts';
import { listCounts } from './statistics.repository.ts';
import { daysQuerySchema, statisticsSchema } from './statistics.schema.ts';
import { firstDay } from './statistics.ts';

/** Reading what was counted. What waits in this process is written first. */
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
}
