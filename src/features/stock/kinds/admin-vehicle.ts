import type { CarFields } from '../cars/car.fields.ts';
import type { TruckFields } from '../trucks/truck.fields.ts';
import type { AdminVehicleOf } from '../vehicles/vehicle.ts';

export type AdminVehicle = AdminVehicleOf<CarFields> | AdminVehicleOf<TruckFields>;
