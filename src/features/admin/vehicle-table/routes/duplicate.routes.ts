import * as z from 'zod';
import { idField } from '../../../../shared/fields.schema.ts';
import type { AdminApi } from '../../../platform/auth/admin-scope.routes.ts';
import type { PendingImages } from '../../../platform/images/upload/pending-images.ts';
import { duplicateVehicle } from '../../../stock/vehicles/rows/duplicate.repository.ts';
import { vehicleResponse } from '../../../stock/vehicles/vehicle.schema.ts';
import type { VehicleSchema } from '../../../stock/vehicles/vehicle.ts';

/** Declares the call that copies one vehicle. */
export function duplicateRoute({ route }: AdminApi, kind: VehicleSchema, pendingImages?: PendingImages): void {
  route({
    method: 'POST',
    path: `/api/admin/${kind.name}/duplicate`,
    summary: 'Copie un véhicule en brouillon, avec ses photos, sans référence, VIN, immatriculation ni kilométrage',
    body: z.strictObject({ id: idField }),
    status: 201,
    response: vehicleResponse(kind),
    errors: [404],
    handler: async ({ context, admin, body: { id }, idempotencyKey }) => ({
      data: [await duplicateVehicle(context, admin, kind, id, { idempotencyKey, pendingImages })],
    }),
  });
}
