import type { VehicleTable } from '../vehicles/rows/vehicle.table.ts';
import type { TruckFields } from './truck.fields.ts';

declare module '../../../server/db/tables.ts' {
  interface Tables {
    trucks: VehicleTable<TruckFields>;
  }
}
