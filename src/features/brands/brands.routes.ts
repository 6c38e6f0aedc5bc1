import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../server/app-context.ts';
import { publicRoute } from '../../server/http/public-route.ts';
import { dueDate, idField, ignored, orEmpty, trimmedText } from '../../shared/fields.schema.ts';
import { fold } from '../../shared/text.ts';
import { type AdminApi, idempotencyKey } from '../auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../auth/idempotency.repository.ts';
import { BRAND_NAME_LIMIT } from './brand.ts';
import { createBrand, listBrands, removeBrand, renameBrand } from './brands.repository.ts';

const brandSchema = z.strictObject({ id: z.int(), brandName: z.string(), date_uploaded: z.string() });

export function brandRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoute(app, {
    path: '/api/brands',
    summary: 'Les marques, par nom',
    response: z.object({ data: z.array(brandSchema) }),
    answer: async () => ({ data: await listBrands(context) }),
  });
}

/** Compared folded (brands.store.ts): what folds to nothing ('-') names no brand. */
const name = trimmedText(BRAND_NAME_LIMIT).refine((text) => fold(text) !== '', { error: 'Le nom est obligatoire' });

const createSchema = z.strictObject({ brandName: orEmpty(name), date_uploaded: dueDate.optional() });
const editSchema = z.strictObject({ id: idField, brandName: name.optional(), date_uploaded: ignored });
const deleteSchema = z.strictObject({
  id: idField,
  brandName: ignored,
  date_uploaded: ignored,
  /** The brand that its vehicles get instead (D40). */
  move_to: idField.nullish(),
});

/** AAPI-6. */
export function brandAdminRoutes({ route }: AdminApi): void {
  route({
    method: 'GET',
    path: '/api/admin/brands',
    summary: 'Les marques, par nom',
    answer: async ({ context }) => {
      const data = await listBrands(context);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'POST',
    path: '/api/admin/brands/new',
    summary: 'Ajoute une marque',
    body: () => createSchema,
    answer: async ({ context, admin, body, request, reply }) => {
      reply.code(201);
      const created = await withIdempotencyKey(context, admin, 'brands', idempotencyKey(request), (inside) =>
        createBrand(inside, admin, body.brandName, body.date_uploaded ?? undefined),
      );
      return { data: [created] };
    },
  });
  route({
    method: 'PUT',
    path: '/api/admin/brands/edit',
    summary: 'Renomme une marque',
    body: () => editSchema,
    answer: async ({ context, admin, body }) => ({
      data: [await renameBrand(context, admin, body.id, body.brandName)],
    }),
  });
  route({
    method: 'DELETE',
    path: '/api/admin/brands/delete',
    summary: 'Supprime une marque, ou donne ses véhicules à une autre',
    body: () => deleteSchema,
    answer: async ({ context, admin, body }) => ({ data: [await removeBrand(context, admin, body.id, body.move_to)] }),
  });
}
