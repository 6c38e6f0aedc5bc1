import type { AnyInput } from '../vehicles/vehicle.ts';
import { cellOf } from './cells.ts';
import { REFERENCE } from './columns.ts';
import type { CsvKind } from './csv-kinds.ts';
import type { Terms } from './lookup.ts';
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
