import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute } from '../../../server/http/public-route.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../../platform/auth/idempotency.repository.ts';
import { createRate, listRates, orderRates, removeRate, updateRate } from './rates.repository.ts';
import { deleteRateSchema, editRateSchema, newRateSchema, orderRatesSchema, rateSchema } from './rates.schema.ts';

const ratesSchema = z.object({ data: z.array(rateSchema) });

export function rateRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoute(app, {
    path: '/api/rates',
    summary: 'Les forfaits VTC, dans l’ordre du concessionnaire',
    response: ratesSchema,
    handler: async () => ({ data: await listRates(context) }),
  });
}

export function rateAdminRoutes({ route }: AdminApi): void {
  route({
    method: 'GET',
    path: '/api/admin/rates',
    summary: 'Les forfaits VTC',
    response: ratesSchema.extend({ remaining: z.int() }),
    handler: async ({ context }) => {
      const data = await listRates(context);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'POST',
    path: '/api/admin/rates/new',
    summary: 'Ajoute un forfait',
    body: newRateSchema,
    status: 201,
    response: ratesSchema,
    handler: async ({ context, admin, body, idempotencyKey }) => {
      const created = await withIdempotencyKey(context, admin, 'rates', idempotencyKey, (inside) =>
        createRate(inside, admin, body),
      );
      return { data: [created] };
    },
  });
  route({
    method: 'PUT',
    path: '/api/admin/rates/edit',
    summary: 'Change un forfait',
    body: editRateSchema,
    response: ratesSchema,
    errors: [404],
    handler: async ({ context, admin, body: { id, ...changes } }) => ({
      data: [await updateRate(context, admin, id, changes)],
    }),
  });
  route({
    method: 'PUT',
    path: '/api/admin/rates/order',
    summary: 'Met les forfaits dans cet ordre',
    body: orderRatesSchema,
    response: ratesSchema,
    errors: [409],
    handler: async ({ context, admin, body }) => ({ data: await orderRates(context, admin, body.ids) }),
  });
  route({
    method: 'DELETE',
    path: '/api/admin/rates/delete',
    summary: 'Supprime un forfait',
    body: deleteRateSchema,
    response: ratesSchema,
    errors: [404],
    handler: async ({ context, admin, body }) => ({ data: [await removeRate(context, admin, body.id)] }),
  });
}
