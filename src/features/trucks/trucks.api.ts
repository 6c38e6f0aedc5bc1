import type { FastifyInstance } from 'fastify';
import type { House } from '../../server/house.ts';
import type { Reads } from '../site/reads.ts';
import { declareVehicleReads } from '../vehicles/vehicles.api.ts';
import { truckSchema } from './truck.schema.ts';

export function declareTrucks(app: FastifyInstance, house: House, reads: Reads): void {
  declareVehicleReads(app, house, reads, 'trucks', truckSchema);
}
