import { PATHS, type VehicleKind } from '../../../shared/paths.ts';

/** The names under which an address lists the ids of each kind. */
export const ID_PARAMS = { cars: 'ids', trucks: 'camions' } as const;

/** The selection of one vehicle. */
export function onlyPath(kind: VehicleKind, id: number): string {
  return `${PATHS.selection}?${ID_PARAMS[kind]}=${id}`;
}

/** Asks a comparison for the rows that differ alone. */
export const DIFFERENCES_PARAM = 'differences';

/** The address of a comparison: '/comparer?ids=48,47', '/comparer?camions=18,17&differences=1'. */
export function comparePath(kind: VehicleKind, ids: readonly number[], isDifferencesOnly = false): string {
  if (ids.length === 0) return PATHS.compare;
  return `${PATHS.compare}?${ID_PARAMS[kind]}=${ids.join()}${isDifferencesOnly ? `&${DIFFERENCES_PARAM}=1` : ''}`;
}
