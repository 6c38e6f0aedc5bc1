import { expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../../tests/support/build-vehicles.ts';
import { openTestContext } from '../../../../../tests/support/context.ts';
import { DEMO_CARS, DEMO_TRUCKS } from '../../../../../tests/support/demo-stock.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { readRevision } from '../../../../server/db/database.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { CARS } from '../../cars/car.ts';
import { TRUCKS } from '../../trucks/truck.ts';
import type { AnyInput, VehicleSchema } from '../vehicle.ts';
import type { VehicleRow } from './vehicle.table.ts';
import { insertVehicles, rewriteVehicles } from './vehicle-writer.repository.ts';

const context = forFile(openTestContext);
const admin = operatorOfThisMachine();

/** Leaves out the columns that belong to the row, not to its vehicle. */
function columnsOfVehicle({ id, created_at, published_at, version, updated_at, updated_by, ...columns }: VehicleRow) {
  return columns;
}

const STRANGE = 'L’« été » \\ "1" \t\n\u2028 🚗 {"id":9} %_$1 $.id';

test.each<[string, VehicleSchema, AnyInput[]]>([
  ['cars', CARS, DEMO_CARS.map((car) => ({ ...buildCar(), ...car, brand: null, images: [], reference: null }))],
  [
    'trucks',
    TRUCKS,
    DEMO_TRUCKS.map((truck) => ({ ...buildTruck(), ...truck, brand: null, images: [], reference: null })),
  ],
])(
  'many %s that are written at once get each its own values, like new ones',
  async (_name, kind, [first, ...others]) => {
    const inputs = [...others, { ...others[0], ...first, title: STRANGE, overview: STRANGE } as AnyInput];
    const before = await insertVehicles(context, admin, kind, [first as AnyInput, ...others]);
    const expected = await insertVehicles(context, admin, kind, inputs);
    const edits = inputs.map((vehicle, i) => ({ id: before[i]?.id ?? 0, vehicle }));
    const rows = await rewriteVehicles(context, admin, kind, [
      ...edits,
      { id: 999_999, vehicle: inputs[0] as AnyInput },
    ]);
    rows.sort((one, other) => one.id - other.id);
    expect(rows.map(columnsOfVehicle)).toEqual(expected.map(columnsOfVehicle));
    expect(rows.map(({ id, created_at, version }) => [id, created_at, version])).toEqual(
      before.map(({ id, created_at }) => [id, created_at, 2]),
    );
  },
);

test('on PostgreSQL, a write of many vehicles raises the revision once for a thousand', async () => {
  const cars = Array.from({ length: 1_500 }, (_, i) => buildCar({ mileage: i }));
  const rows = await insertVehicles(context, admin, CARS, cars);
  const revision = await readRevision(context.database);
  await rewriteVehicles(
    context,
    admin,
    CARS,
    rows.map(({ id }, i) => ({ id, vehicle: buildCar({ mileage: i + 1 }) })),
  );
  const raised = (await readRevision(context.database)) - revision;
  expect(raised).toBe(context.database.engine === 'postgres' ? 2 : rows.length);
});
