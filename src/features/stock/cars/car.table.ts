import type { VehicleTable } from '../vehicles/rows/vehicle.table.ts';
import type { CarFields } from './car.fields.ts';

declare module '../../../server/db/tables.ts' {
  interface Tables {
    cars: VehicleTable<CarFields>;
  }
}
