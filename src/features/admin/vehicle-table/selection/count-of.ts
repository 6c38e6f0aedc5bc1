import { formatNumber } from '../../../../shared/money.ts';

export function countOf(count: number): string {
  return count === 1 ? '1 véhicule' : `${formatNumber(count)} véhicules`;
}
