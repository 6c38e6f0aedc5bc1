import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';

type Named = Pick<AdminVehicle, 'title' | 'plate' | 'reference'>;

/** What tells vehicles of one title apart: 'AB-123-CD · VO-D048'; '' if neither is known. */
export function plateAndReference({ plate, reference }: Named): string {
  return [plate, reference].filter((text) => text.trim() !== '').join(' · ');
}

/** In a question: '« Peugeot 308 » (AB-123-CD · VO-D048)' */
export function nameWithPlate(vehicle: Named): string {
  const names = plateAndReference(vehicle);
  return `« ${vehicle.title} »${names === '' ? '' : ` (${names})`}`;
}
