import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { publicRead } from '../../server/http/public-read.ts';
import { type AdminApi, idempotencyKey } from '../admin/admin-scope.api.ts';
import { answerOnce } from '../admin/answer-once.store.ts';
import type { Reads } from '../site/reads.ts';
import { freeText, idField, ignored, orEmpty, requiredText } from '../vehicles/vehicle-input.schema.ts';
import { RATE_LIMITS } from './rate.ts';
import { createRate, listRates, removeRate, updateRate } from './rates.store.ts';

const rateSchema = z.strictObject({ id: z.int(), title: z.string(), price: z.string() });

export function declareRates(app: FastifyInstance, reads: Reads): void {
  publicRead(app, {
    path: '/api/rates',
    summary: 'Les forfaits VTC, dans l’ordre du concessionnaire',
    response: z.object({ data: z.array(rateSchema) }),
    answer: async () => ({ data: await reads.rates() }),
  });
}

const title = requiredText(RATE_LIMITS.title, 'Le titre est obligatoire');
const price = freeText(RATE_LIMITS.price);

const createSchema = z.strictObject({ title: orEmpty(title), price: orEmpty(price) });
const editSchema = z.strictObject({ id: idField, title: title.optional(), price: price.optional() });
const deleteSchema = z.strictObject({ id: idField, title: ignored, price: ignored });

/** AAPI-7. */
export function declareRateOffice({ route }: AdminApi): void {
  route({
    method: 'GET',
    path: '/api/admin/rates',
    summary: 'Les forfaits VTC',
    answer: async ({ house }) => {
      const data = await listRates(house);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'POST',
    path: '/api/admin/rates/new',
    summary: 'Ajoute un forfait',
    body: () => createSchema,
    answer: async ({ house, admin, body, request, reply }) => {
      reply.code(201);
      const created = await answerOnce(house, admin, 'rates', idempotencyKey(request), (inside) =>
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
    answer: async ({ house, admin, body: { id, ...changes } }) => ({
      data: [await updateRate(house, admin, id, changes)],
    }),
  });
  route({
    method: 'DELETE',
    path: '/api/admin/rates/delete',
    summary: 'Supprime un forfait',
    body: () => deleteSchema,
    answer: async ({ house, admin, body }) => ({ data: [await removeRate(house, admin, body.id)] }),
  });
}
