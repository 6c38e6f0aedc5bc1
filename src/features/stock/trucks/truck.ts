import { emptyInput, type InputOf, type Kind, type VehicleOf } from '../vehicles/vehicle.ts';
import { TRUCK_FIELDS, type TruckFields } from './truck.fields.ts';

/** What a truck is (ENT-2). */
export type Truck = VehicleOf<TruckFields>;
export type TruckInput = InputOf<TruckFields>;

export const TRUCKS: Kind<TruckFields> = { name: 'trucks', fields: TRUCK_FIELDS };

export const EMPTY_TRUCK: TruckInput = emptyInput(TRUCK_FIELDS);
