import type { VehicleKind } from '../../../shared/paths.ts';
import { DIFFERENCES_PARAM } from './id-params.ts';
import { idsIn } from './selection-address.ts';

/** How many vehicles are compared at the most. */
export const MAX_COMPARED = 3;

export type Compared = {
  kind: VehicleKind;
  ids: number[];
  /** How many the address names beyond the three. */
  omitted: number;
  /** True if the address names trucks beside cars: they are not compared. */
  isMixed: boolean;
  isDifferencesOnly: boolean;
};

/** The vehicles that the query of '/comparer' names: cars, or trucks if it names no car. */
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
