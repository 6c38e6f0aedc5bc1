import { expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../../tests/support/build-vehicles.ts';
import { openTestContext } from '../../../../../tests/support/context.ts';
import { DEMO_CARS, DEMO_TRUCKS } from '../../../../../tests/support/demo-stock.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { readRevision } from '../../../../server/db/database.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { CARS } from '../../cars/car.ts';
import { TRUCKS } from '../../trucks/truck.ts';
import { changeStatus } from '../status/status.repository.ts';
import type { AnyInput, VehicleSchema } from '../vehicle.ts';
import type { VehicleRow } from './vehicle.table.ts';
import { changeVehicles, insertVehicles, rewriteVehicles } from './vehicle-writer.repository.ts';

const context = forFile(openTestContext);
const admin = operatorOfThisMachine();

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

test('a status of many vehicles is one write for those that change alike; others stay or are refused', async () => {
  const cars = [{}, { images: [] }, {}, {}].map((over) => buildCar(over));
  const rows = await insertVehicles(context, admin, CARS, cars);
  const ids = rows.map(({ id }) => id);
  await changeVehicles(context, admin, 'cars', ids.slice(0, 2), { status: 'draft' });
  const revision = await readRevision(context.database);
  const { changed, failed } = await changeStatus(context, admin, CARS, [...ids, 999_999], { status: 'reserved' });
  expect((await readRevision(context.database)) - revision).toBe(context.database.engine === 'postgres' ? 1 : 3);
  expect(changed.map(({ id, status, version }) => [id, status, version])).toEqual(
    [ids[0], ids[2], ids[3]].map((id, i) => [id, 'reserved', i === 0 ? 3 : 2]),
  );
  expect(failed.map(({ id, error }) => [id, error.code])).toEqual([
    [ids[1], 'invalid'],
    [999_999, 'not_found'],
  ]);
  const again = await changeStatus(context, admin, CARS, ids.slice(2), { status: 'reserved' });
  expect(again.changed.map(({ version }) => version)).toEqual([2, 2]);
});
