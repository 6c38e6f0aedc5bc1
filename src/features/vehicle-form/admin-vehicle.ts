import type { Car } from '../cars/car.ts';
import type { Truck } from '../trucks/truck.ts';
import type { AdminFields } from '../vehicles/admin-fields.ts';

/** A car or a truck as the calls of the administration give and take it. */
export type AdminVehicle = AdminFields<Car> | AdminFields<Truck>;
