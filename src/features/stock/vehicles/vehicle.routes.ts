import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute } from '../../../server/http/public-route.ts';
import { DomainError } from '../../../shared/errors.ts';
import { findVehicle } from './rows/vehicles.repository.ts';
import { publicVehicleSchema, vehicleParams } from './vehicle.schema.ts';
import type { VehicleSchema } from './vehicle.ts';

export function vehicleRoute(app: FastifyInstance, context: AppContext, kind: VehicleSchema): void {
  publicRoute(app, {
    path: `/api/${kind.name}/:id`,
    summary: 'Un véhicule',
    params: vehicleParams,
    errors: [410],
    response: z.object({ data: z.array(publicVehicleSchema(kind.fields)).length(1) }),
    plan: ({ params: { id } }) => {
      const make = async () => {
        const vehicle = await findVehicle(context, kind, id);
        if (vehicle === 'gone') throw new DomainError('gone', 'Ce véhicule n’est plus au catalogue.');
        if (!vehicle) throw new DomainError('not_found', 'Ce véhicule n’est pas ou plus au catalogue.');
        return { data: [vehicle] };
      };
      return { key: `/api/${kind.name}/${id}`, make };
    },
  });
}
