import { emptyInput, type InputOf, type VehicleOf, type VehicleSchema } from '../vehicles/vehicle.ts';
import { CAR_FIELDS, type CarFields } from './car.fields.ts';

export type Car = VehicleOf<CarFields>;
export type CarInput = InputOf<CarFields>;

export const CARS: VehicleSchema<CarFields> = { name: 'cars', fields: CAR_FIELDS };

export const EMPTY_CAR: CarInput = emptyInput(CAR_FIELDS);
