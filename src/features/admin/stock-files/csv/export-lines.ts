import { cellOf } from '../../../../shared/csv-cells.ts';
import type { AnyInput } from '../../../stock/vehicles/vehicle.ts';
import { REFERENCE } from './columns/columns.ts';
import type { CsvKind } from './columns/csv-kinds.ts';
import type { Terms } from './columns/lookup.ts';
import { siteReference } from './site-reference.ts';

/** What export writes, line by line. */

export type ListedVehicle = { id: number; created_at: Date; vehicle: AnyInput };

export function headingLine(list: CsvKind): string[] {
  return [REFERENCE.heading, ...list.columns.map(({ heading }) => heading)];
}

/** The cells of a vehicle, in the order of the headings. */
export function vehicleLine(list: CsvKind, listed: ListedVehicle, terms: Terms): string[] {
  const { vehicle } = listed;
  return [
    cellOf(vehicle.reference ?? siteReference(listed)),
    ...list.columns.map((column) => column.write(vehicle, terms)),
  ];
}
