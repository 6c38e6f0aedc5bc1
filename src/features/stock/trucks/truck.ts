import { emptyInput, type InputOf, type VehicleOf, type VehicleSchema } from '../vehicles/vehicle.ts';
import { TRUCK_FIELDS, type TruckFields } from './truck.fields.ts';

export type Truck = VehicleOf<TruckFields>;
export type TruckInput = InputOf<TruckFields>;

export const TRUCKS: VehicleSchema<TruckFields> = { name: 'trucks', fields: TRUCK_FIELDS };

export const EMPTY_TRUCK: TruckInput = emptyInput(TRUCK_FIELDS);
