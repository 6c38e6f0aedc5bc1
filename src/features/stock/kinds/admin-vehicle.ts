import type { CarFields } from '../cars/car.fields.ts';
import type { TruckFields } from '../trucks/truck.fields.ts';
import type { AdminVehicleOf } from '../vehicles/vehicle.ts';

/** A car or a truck as the calls of the administration give and take it. */
export type AdminVehicle = AdminVehicleOf<CarFields> | AdminVehicleOf<TruckFields>;
