import { cellOf } from '../../../../shared/csv-cells.ts';
import type { AnyInput } from '../../../stock/vehicles/vehicle.ts';
import { REFERENCE } from './columns/columns.ts';
import type { CsvKind } from './columns/csv-kinds.ts';
import type { CellLookup } from './columns/lookup.ts';
import { siteReference } from './site-reference.ts';

export type ExportVehicle = { id: number; created_at: Date; vehicle: AnyInput };

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
