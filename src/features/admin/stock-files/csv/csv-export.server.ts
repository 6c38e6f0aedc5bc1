import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { AppContext } from '../../../../server/app-context.ts';
import { cellOf, EXPORT_FORMAT } from '../../../../shared/csv-cells.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { listBrands } from '../../../stock/brands/brands.repository.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { listFuels } from '../../../stock/vehicles/rows/fuels.repository.ts';
import { REFERENCE } from './columns/columns.ts';
import { CSV_KINDS, type CsvKind } from './columns/csv-kinds.ts';
import { type CellLookup, cellLookup } from './columns/lookup.ts';
import { countVehicles, type ExportVehicle, everyVehicle, siteReference } from './csv.repository.ts';

type OnProgress = (done: number, total: number) => void;

/**
 * Writes a file that French Excel opens, and that an import reads back to the same rows. The oldest vehicle comes
 * first, so that an import elsewhere keeps the order. Resolves to the number of vehicles.
 */
export async function exportStock(
  context: AppContext,
  kind: VehicleKind,
  to: NodeJS.WritableStream,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<number> {
  const rows = stockLines(context, kind, everyVehicle(context, KINDS[kind]));
  const total = await countVehicles(context, KINDS[kind]);
  let done = -1;
  const countedRows = async function* () {
    for await (const row of rows) {
      yield row;
      done += 1;
      if (done > 0) onProgress(done, Math.max(total, done));
    }
  };
  await pipeline(Readable.from(countedRows()), stringify(EXPORT_FORMAT), to, { signal });
  return done;
}

export async function* stockLines(
  context: AppContext,
  kind: VehicleKind,
  vehicles: AsyncIterable<ExportVehicle>,
): AsyncGenerator<string[]> {
  const csv = CSV_KINDS[kind];
  const lookup = cellLookup(await listFuels(context), await listBrands(context), [], new Map());
  yield headingLine(csv);
  for await (const vehicle of vehicles) yield vehicleLine(csv, vehicle, lookup);
}

export function headingLine(list: CsvKind): string[] {
  return [REFERENCE.heading, ...list.columns.map(({ heading }) => heading)];
}

export function vehicleLine(list: CsvKind, exportVehicle: ExportVehicle, lookup: CellLookup): string[] {
  const { vehicle } = exportVehicle;
  return [
    cellOf(vehicle.reference ?? siteReference(exportVehicle)),
    ...list.columns.map((column) => column.write(vehicle, lookup)),
  ];
}
