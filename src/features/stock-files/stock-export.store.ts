import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { House } from '../../server/house.ts';
import { listBrands } from '../brands/brands.store.ts';
import { cars } from '../cars/cars.store.ts';
import { trucks } from '../trucks/trucks.store.ts';
import { listFuels } from '../vehicles/fuels.store.ts';
import type { VehicleInput, VehicleKind } from '../vehicles/vehicle.ts';
import type { Shape } from '../vehicles/vehicles.store.ts';
import { CAR_LIST, type ListKind, TRUCK_LIST } from './kinds.ts';
import { headingLine, vehicleLine } from './lines.ts';
import { EXPORT_FORMAT } from './sheet.ts';
import { countVehicles, everyVehicle } from './stock.store.ts';
import { termsOf } from './terms.ts';

type Progress = (done: number, all: number) => void;

/**
 * Writes all vehicles of a kind as a list that French Excel opens and import reads back to the same rows, oldest
 * first, so that they keep their order in another house. Answers how many.
 */
export async function exportStock(
  house: House,
  kind: VehicleKind,
  to: NodeJS.WritableStream,
  progress: Progress,
  signal?: AbortSignal,
): Promise<number> {
  const rows = kind === 'cars' ? cellsOf(house, CAR_LIST, cars.shape) : cellsOf(house, TRUCK_LIST, trucks.shape);
  const all = await countVehicles(house, kind === 'cars' ? cars.shape : trucks.shape);
  let done = -1;
  const counted = async function* () {
    for await (const row of rows) {
      yield row;
      done += 1;
      if (done > 0) progress(done, Math.max(all, done));
    }
  };
  await pipeline(Readable.from(counted()), stringify(EXPORT_FORMAT), to, { signal });
  return done;
}

async function* cellsOf<V extends VehicleInput>(
  house: House,
  list: ListKind<V>,
  shape: Shape,
): AsyncGenerator<string[]> {
  const terms = termsOf(await listFuels(house), await listBrands(house), [], new Set());
  yield headingLine(list);
  for await (const vehicle of everyVehicle<V>(house, shape)) yield vehicleLine(list, vehicle, terms);
}
