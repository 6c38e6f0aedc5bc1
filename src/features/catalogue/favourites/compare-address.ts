import type { VehicleKind } from '../../../shared/paths.ts';
import { DIFFERENCES_PARAM } from './id-params.ts';
import { idsIn } from './selection-address.ts';

export const MAX_COMPARED = 3;

export type Compared = {
  kind: VehicleKind;
  ids: number[];
  omitted: number;
  /** True if the address names cars and trucks. The page then compares only the cars. */
  isMixed: boolean;
  isDifferencesOnly: boolean;
};

/** Reads the vehicles in the query of '/comparer': the cars, or if there is no car, the trucks. */
export function readCompared(params: URLSearchParams): Compared {
  const cars = idsIn(params, 'cars');
  const trucks = idsIn(params, 'trucks');
  const [kind, ids] = cars.length > 0 ? (['cars', cars] as const) : (['trucks', trucks] as const);
  return {
    kind,
    ids: ids.slice(0, MAX_COMPARED),
    omitted: Math.max(ids.length - MAX_COMPARED, 0),
    isMixed: cars.length > 0 && trucks.length > 0,
    isDifferencesOnly: params.get(DIFFERENCES_PARAM) === '1',
  };
}
