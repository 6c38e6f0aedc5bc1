import { formatNumber } from '../../../../shared/money.ts';

/** '1 véhicule', '1 056 véhicules' */
export function countOf(count: number): string {
  return count === 1 ? '1 véhicule' : `${formatNumber(count)} véhicules`;
}
