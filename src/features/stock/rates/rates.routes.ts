import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute } from '../../../server/http/public-route.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../../platform/auth/idempotency.repository.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { createRate, listRates, orderRates, publicRates, removeRate, updateRate } from './rates.repository.ts';
import { ratesResource } from './rates.resource.ts';
import { ratesSchema } from './rates.schema.ts';

export function rateRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoute(app, {
    path: '/api/rates',
    summary: 'Les forfaits VTC, dans l’ordre du concessionnaire',
    response: ratesSchema,
    handler: async () => ({ data: await publicRates(context) }),
  });
}

export function rateAdminRoutes(api: AdminApi): void {
  serve(api, ratesResource, {
    'GET /rates': async ({ context }) => {
      const data = await listRates(context);
      return { data, remaining: data.length };
    },
    'POST /rates/new': async ({ context, admin, body, idempotencyKey }) => {
      const rate = await withIdempotencyKey(context, admin, 'rates', idempotencyKey, (inside) =>
        createRate(inside, admin, body),
      );
      return { data: [rate] };
    },
    'PUT /rates/edit': async ({ context, admin, body: { id, version, ...changes } }) => ({
      data: [await updateRate(context, admin, id, changes, version)],
    }),
    'PUT /rates/order': async ({ context, admin, body }) => ({ data: await orderRates(context, admin, body.ids) }),
    'DELETE /rates/delete': async ({ context, admin, body }) => ({ data: [await removeRate(context, admin, body.id)] }),
  });
}
