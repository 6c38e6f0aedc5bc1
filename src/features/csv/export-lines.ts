import { cellOf } from './cells.ts';
import { REFERENCE } from './columns.ts';
import type { ListKind } from './csv-kinds.ts';
import type { Terms } from './lookup.ts';
import { siteReference } from './site-reference.ts';

/** What export writes, line by line. */

export type ListedVehicle<V> = { id: number; created_at: Date; vehicle: V };

export function headingLine<V>(list: ListKind<V>): string[] {
  return [REFERENCE.heading, ...list.columns.map(({ heading }) => heading)];
}

/** The cells of a vehicle, in the order of the headings. */
export function vehicleLine<V extends { reference: string | null }>(
  list: ListKind<V>,
  listed: ListedVehicle<V>,
  terms: Terms,
): string[] {
  const { vehicle } = listed;
  return [
    cellOf(vehicle.reference ?? siteReference(listed)),
    ...list.columns.map((column) => column.write(vehicle, terms)),
  ];
}
