import type { Parts } from './dealership.ts';
import type { VehicleKind } from './paths.ts';

/** Apart from the paths, because only the administration loads it. */
export function offeredKinds({ trucks }: Pick<Parts, 'trucks'>): VehicleKind[] {
  return trucks ? ['cars', 'trucks'] : ['cars'];
}
