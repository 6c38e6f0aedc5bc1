import type { FastifyInstance } from 'fastify';
import type { House } from '../../server/house.ts';
import type { AdminApi } from '../admin/admin-scope.api.ts';
import type { Reads } from '../site/reads.ts';
import { declareVehicleOffice } from '../vehicles/office.api.ts';
import { declareVehicleReads } from '../vehicles/vehicles.api.ts';
import { carSchema, carWrites } from './car.schema.ts';
import { EMPTY_CAR } from './car.ts';
import { carOffice } from './cars.store.ts';

export function declareCars(app: FastifyInstance, house: House, reads: Reads): void {
  declareVehicleReads(app, house, reads, 'cars', carSchema);
}

export function declareCarOffice(api: AdminApi): void {
  declareVehicleOffice(api, 'cars', carOffice, carWrites, EMPTY_CAR);
}
