import type { Base } from '../../../admin-ui/document/save-document.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { isUnpublished } from '../../stock/vehicles/status/status-rules.ts';
import type { VehicleValues } from './fields/form-values.ts';
import type { StatusStep } from './form-definition.ts';
import type { StoredVersion } from './submission/vehicle-store.ts';

/**
 * The form compares its input with this: the loaded vehicle, or an empty vehicle. `stored` is null for a new vehicle.
 */
export type VehicleBase = Base<StoredVersion | null, VehicleValues>;

export function statusStep({ stored, values }: VehicleBase, after: Status): StatusStep {
  return { before: stored === null ? 'draft' : values.status, after };
}

/**
 * True if the vehicle goes online, or was stored with an image. A vehicle that was stored without an image, for example
 * by an import, may stay without one.
 */
export function needsImage(base: VehicleBase, status: Status = base.values.status): boolean {
  const { before, after } = statusStep(base, status);
  const goesOnline = isUnpublished(before) && !isUnpublished(after);
  return goesOnline || (base.stored !== null && base.values.images.length > 0);
}

/**
 * Returns the base after a change of status. Uses the new version only if nothing else has changed. Otherwise, the next
 * save would not notice another person's save.
 */
export function baseAfter({ values, stored }: VehicleBase, { status, version }: AdminVehicle): VehicleBase {
  const isNext = stored !== null && version === stored.version + 1;
  return { values: { ...values, status }, stored: isNext ? { ...stored, version } : stored };
}
