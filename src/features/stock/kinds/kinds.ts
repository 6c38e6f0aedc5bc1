import type { VehicleKind } from '../../../shared/paths.ts';
import type { CarFields } from '../cars/car.fields.ts';
import { CARS } from '../cars/car.ts';
import type { TruckFields } from '../trucks/truck.fields.ts';
import { TRUCKS } from '../trucks/truck.ts';
import type { VehicleOf, VehicleSchema } from '../vehicles/vehicle.ts';

export type FieldsByKind = { cars: CarFields; trucks: TruckFields };

export const KINDS: { readonly [K in VehicleKind]: VehicleSchema<FieldsByKind[K]> } = { cars: CARS, trucks: TRUCKS };

export type VehicleOfKind<K extends VehicleKind> = VehicleOf<FieldsByKind[K]>;
