import { formatNumber } from '../../../../shared/money.ts';

export function countOf(count: number): string {
  return `${formatNumber(count)} véhicule${count > 1 ? 's' : ''}`;
}
