import type { FastifyInstance } from 'fastify';
import type { House } from '../../server/house.ts';
import type { AdminApi } from '../admin/admin-scope.api.ts';
import type { Reads } from '../site/reads.ts';
import { declareVehicleOffice } from '../vehicles/office.api.ts';
import { declareVehicleReads } from '../vehicles/vehicles.api.ts';
import { truckSchema, truckWrites } from './truck.schema.ts';
import { EMPTY_TRUCK } from './truck.ts';
import { truckOffice } from './trucks.store.ts';

export function declareTrucks(app: FastifyInstance, house: House, reads: Reads): void {
  declareVehicleReads(app, house, reads, 'trucks', truckSchema);
}

export function declareTruckOffice(api: AdminApi): void {
  declareVehicleOffice(api, 'trucks', truckOffice, truckWrites, EMPTY_TRUCK);
}
