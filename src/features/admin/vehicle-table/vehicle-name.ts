import { formatNumber } from '../../../shared/money.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';

type Named = Pick<AdminVehicle, 'title' | 'plate' | 'reference'>;

/** Returns 'AB-123-CD · VO-D048', which distinguishes vehicles with the same title; '' if neither is known. */
export function plateAndReference({ plate, reference }: Named): string {
  return [plate, reference].filter((text) => text.trim() !== '').join(' · ');
}

/** Returns '« Peugeot 308 » (AB-123-CD · VO-D048)'. */
export function nameWithPlate(vehicle: Named): string {
  const names = plateAndReference(vehicle);
  return `« ${vehicle.title} »${names === '' ? '' : ` (${names})`}`;
}

export function countOf(count: number): string {
  return `${formatNumber(count)} véhicule${count > 1 ? 's' : ''}`;
}
