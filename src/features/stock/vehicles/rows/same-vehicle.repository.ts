import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { isSearchable, plateKey, type SameVehicle, vinKey } from '../same-vehicle.ts';

/**
 * Reads the plates and VINs of a kind once. Returns a function that finds a vehicle outside the trash by its plate or
 * VIN, in any spelling, but not the vehicle `except`.
 */
export async function sameVehicles(
  { database: { query } }: AppContext,
  name: VehicleKind,
): Promise<(plate: string, vin: string, except?: number) => SameVehicle | undefined> {
  const rows = await query
    .selectFrom(name)
    .select(['id', 'title', 'reference', 'status', 'plate', 'vin'])
    .where('deleted_at', 'is', null)
    .where((of) => of.or([of('plate', '<>', ''), of('vin', '<>', '')]))
    .orderBy('id', 'desc')
    .execute();
  const plates = Map.groupBy(rows, ({ plate }) => plateKey(plate ?? ''));
  const vins = Map.groupBy(rows, ({ vin }) => vinKey(vin ?? ''));
  return (plate, vin, except) => {
    const rowOf = (groups: typeof plates, key: string) =>
      isSearchable(key) ? groups.get(key)?.find(({ id }) => id !== except) : undefined;
    const byVin = rowOf(vins, vinKey(vin));
    const row = byVin ?? rowOf(plates, plateKey(plate));
    if (!row) return undefined;
    const { id, title, reference, status } = row;
    return { id, title, reference: reference ?? '', status, by: byVin ? 'vin' : 'plate' };
  };
}
