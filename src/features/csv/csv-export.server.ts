import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { AppContext } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { listBrands } from '../brands/brands.repository.ts';
import { cars } from '../cars/cars.repository.ts';
import { trucks } from '../trucks/trucks.repository.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { Shape } from '../vehicles/vehicles.repository.ts';
import { countVehicles, everyVehicle } from './csv.repository.ts';
import { EXPORT_FORMAT } from './csv-file.ts';
import { CAR_LIST, type ListKind, TRUCK_LIST } from './csv-kinds.ts';
import { headingLine, vehicleLine } from './export-lines.ts';
import { termsOf } from './lookup.ts';

type Progress = (done: number, all: number) => void;

/**
 * Writes all vehicles of a kind as a list that French Excel opens and import reads back to the same rows, oldest
 * first, so that they keep their order in another house. Answers how many.
 */
export async function exportStock(
  context: AppContext,
  kind: VehicleKind,
  to: NodeJS.WritableStream,
  progress: Progress,
  signal?: AbortSignal,
): Promise<number> {
  const rows = kind === 'cars' ? cellsOf(context, CAR_LIST, cars.shape) : cellsOf(context, TRUCK_LIST, trucks.shape);
  const all = await countVehicles(context, kind === 'cars' ? cars.shape : trucks.shape);
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
  context: AppContext,
  list: ListKind<V>,
  shape: Shape,
): AsyncGenerator<string[]> {
  const terms = termsOf(await listFuels(context), await listBrands(context), [], new Set());
  yield headingLine(list);
  for await (const vehicle of everyVehicle<V>(context, shape)) yield vehicleLine(list, vehicle, terms);
}
