import { PATHS, type VehicleKind } from '../../../shared/paths.ts';

export const ID_PARAMS = { cars: 'ids', trucks: 'camions' } as const;

export function onlyPath(kind: VehicleKind, id: number): string {
  return `${PATHS.selection}?${ID_PARAMS[kind]}=${id}`;
}

export const DIFFERENCES_PARAM = 'differences';

/** Returns '/comparer?ids=48,47' or '/comparer?camions=18,17&differences=1'. */
export function comparePath(kind: VehicleKind, ids: readonly number[], isDifferencesOnly = false): string {
  if (ids.length === 0) return PATHS.compare;
  return `${PATHS.compare}?${ID_PARAMS[kind]}=${ids.join()}${isDifferencesOnly ? `&${DIFFERENCES_PARAM}=1` : ''}`;
}
