import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../server/app-context.ts';
import { publicRoute } from '../../server/http/public-route.ts';
import { freeText, idField, ignored, orEmpty, requiredText } from '../../shared/fields.schema.ts';
import { type AdminApi, idempotencyKey } from '../auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../auth/idempotency.repository.ts';
import { RATE_LIMITS } from './rate.ts';
import { createRate, listRates, removeRate, updateRate } from './rates.repository.ts';

const rateSchema = z.strictObject({ id: z.int(), title: z.string(), price: z.string() });

export function rateRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoute(app, {
    path: '/api/rates',
    summary: 'Les forfaits VTC, dans l’ordre du concessionnaire',
    response: z.object({ data: z.array(rateSchema) }),
    answer: async () => ({ data: await listRates(context) }),
  });
}

const title = requiredText(RATE_LIMITS.title, 'Le titre est obligatoire');
const price = freeText(RATE_LIMITS.price);

const createSchema = z.strictObject({ title: orEmpty(title), price: orEmpty(price) });
const editSchema = z.strictObject({ id: idField, title: title.optional(), price: price.optional() });
const deleteSchema = z.strictObject({ id: idField, title: ignored, price: ignored });

/** AAPI-7. */
export function rateAdminRoutes({ route }: AdminApi): void {
  route({
    method: 'GET',
    path: '/api/admin/rates',
    summary: 'Les forfaits VTC',
    answer: async ({ context }) => {
      const data = await listRates(context);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'POST',
    path: '/api/admin/rates/new',
    summary: 'Ajoute un forfait',
    body: () => createSchema,
    answer: async ({ context, admin, body, request, reply }) => {
      reply.code(201);
      const created = await withIdempotencyKey(context, admin, 'rates', idempotencyKey(request), (inside) =>
        createRate(inside, admin, body),
      );
      return { data: [created] };
    },
  });
  route({
    method: 'PUT',
    path: '/api/admin/rates/edit',
    summary: 'Change un forfait',
    body: () => editSchema,
    answer: async ({ context, admin, body: { id, ...changes } }) => ({
      data: [await updateRate(context, admin, id, changes)],
    }),
  });
  route({
    method: 'DELETE',
    path: '/api/admin/rates/delete',
    summary: 'Supprime un forfait',
    body: () => deleteSchema,
    answer: async ({ context, admin, body }) => ({ data: [await removeRate(context, admin, body.id)] }),
  });
}
