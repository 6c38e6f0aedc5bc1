import type { Admin } from '../../src/features/platform/auth/admin.ts';
import { CARS } from '../../src/features/stock/cars/car.ts';
import { TRUCKS } from '../../src/features/stock/trucks/truck.ts';
import type { FieldTable } from '../../src/features/stock/vehicles/fields/field.ts';
import { editVehicle } from '../../src/features/stock/vehicles/rows/vehicle-edits.repository.ts';
import { insertVehicles } from '../../src/features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { findVehicle, presentRows } from '../../src/features/stock/vehicles/rows/vehicles.repository.ts';
import type { InputOf, VehicleOf, VehicleSchema } from '../../src/features/stock/vehicles/vehicle.ts';
import type { AppContext } from '../../src/server/app-context.ts';

/** Writes and reads vehicles without the administration's checks. */
function vehiclesOf<F extends FieldTable>(kind: VehicleSchema<F>) {
  return {
    async create(context: AppContext, admin: Admin, input: InputOf<F>): Promise<VehicleOf<F>> {
      const [vehicle] = await presentRows(context, kind, await insertVehicles(context, admin, kind, [input]));
      if (!vehicle) throw new Error('nothing was inserted');
      return vehicle;
    },
    update: (context: AppContext, admin: Admin, id: number, changes: Partial<InputOf<F>>) =>
      editVehicle(context, admin, kind, id, changes),
    async find(context: AppContext, id: number): Promise<VehicleOf<F> | null> {
      const vehicle = await findVehicle(context, kind, id);
      return vehicle === 'gone' ? null : vehicle;
    },
    async findByReference({ database, storage }: AppContext, reference: string): Promise<VehicleOf<F> | null> {
      const rows = database.query.selectFrom(kind.name).selectAll().where('reference', '=', reference);
      const [vehicle] = await presentRows({ database, storage }, kind, await rows.execute());
      return vehicle ?? null;
    },
    /** Deletes a row that is not in the trash, which the site never does. */
    async remove({ database }: AppContext, id: number): Promise<void> {
      await database.query.deleteFrom(kind.name).where('id', '=', id).execute();
    },
  };
}

export const cars = vehiclesOf(CARS);
export const trucks = vehiclesOf(TRUCKS);
