import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute } from '../../../server/http/public-route.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../../platform/auth/idempotency.repository.ts';
import { createBrand, listBrands, type ReassignBrand, removeBrand, renameBrand } from './brands.repository.ts';
import { brandSchema, deleteBrandSchema, editBrandSchema, newBrandSchema } from './brands.schema.ts';

const brandsSchema = z.object({ data: z.array(brandSchema) });

export function brandRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoute(app, {
    path: '/api/brands',
    summary: 'Les marques, par nom',
    response: brandsSchema,
    handler: async () => ({ data: await listBrands(context) }),
  });
}

export function brandAdminRoutes({ route }: AdminApi, reassign: ReassignBrand): void {
  route({
    method: 'GET',
    path: '/api/admin/brands',
    summary: 'Les marques, par nom',
    response: brandsSchema.extend({ remaining: z.int() }),
    handler: async ({ context }) => {
      const data = await listBrands(context);
      return { data, remaining: data.length };
    },
  });
  route({
    method: 'POST',
    path: '/api/admin/brands/new',
    summary: 'Ajoute une marque',
    body: newBrandSchema,
    status: 201,
    response: brandsSchema,
    handler: async ({ context, admin, body, idempotencyKey }) => {
      const created = await withIdempotencyKey(context, admin, 'brands', idempotencyKey, (inside) =>
        createBrand(inside, admin, body.brandName, body.date_uploaded ?? undefined),
      );
      return { data: [created] };
    },
  });
  route({
    method: 'PUT',
    path: '/api/admin/brands/edit',
    summary: 'Renomme une marque',
    body: editBrandSchema,
    response: brandsSchema,
    errors: [404],
    handler: async ({ context, admin, body }) => ({
      data: [await renameBrand(context, admin, body.id, body.brandName)],
    }),
  });
  route({
    method: 'DELETE',
    path: '/api/admin/brands/delete',
    summary: 'Supprime une marque, ou donne ses véhicules à une autre',
    body: deleteBrandSchema,
    response: brandsSchema,
    errors: [404, 409],
    handler: async ({ context, admin, body }) => ({
      data: [await removeBrand(context, admin, body.id, reassign, body.move_to)],
    }),
  });
}
