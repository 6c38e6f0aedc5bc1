import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute } from '../../../server/http/public-route.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { withIdempotencyKey } from '../../platform/auth/idempotency.repository.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import {
  createBrand,
  listBrands,
  listStoredBrands,
  type ReassignBrand,
  removeBrand,
  renameBrand,
  vehiclesByBrand,
} from './brands.repository.ts';
import { brandsResource } from './brands.resource.ts';
import { brandsSchema } from './brands.schema.ts';

export function brandRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoute(app, {
    path: '/api/brands',
    summary: 'Les marques, par nom',
    response: brandsSchema,
    handler: async () => ({ data: await listBrands(context) }),
  });
}

export function brandAdminRoutes(api: AdminApi, resource: { reassign: ReassignBrand }): void {
  serve(api, brandsResource, {
    'GET /brands': async ({ context }) => {
      const data = await listStoredBrands(context);
      return { data, remaining: data.length };
    },
    'GET /brands/vehicles': async ({ context }) => {
      const counts = await vehiclesByBrand(context);
      return { data: [...counts].map(([id, vehicles]) => ({ id, vehicles })) };
    },
    'POST /brands/new': async ({ context, admin, body, idempotencyKey }) => {
      const brand = await withIdempotencyKey(context, admin, 'brands', idempotencyKey, (inside) =>
        createBrand(inside, admin, body.brandName, body.date_uploaded ?? undefined),
      );
      return { data: [brand] };
    },
    'PUT /brands/edit': async ({ context, admin, body }) => ({
      data: [await renameBrand(context, admin, body.id, body.brandName, body.version)],
    }),
    'DELETE /brands/delete': async ({ context, admin, body }) => ({
      data: [await removeBrand(context, admin, body.id, resource.reassign, body.move_to)],
    }),
  });
}
