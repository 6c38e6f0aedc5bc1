import type { Base } from '../../../admin-ui/document/save-document.ts';
import { fieldErrorsIn } from '../../../shared/field-errors.schema.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { INPUT_KINDS } from '../../stock/kinds/input-kinds.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { isUnpublished, missingForEdit, NO_IMAGE } from '../../stock/vehicles/status/status-rules.ts';
import { writeSchemas } from '../../stock/vehicles/vehicle-input.schema.ts';
import type { VehicleValues } from './fields/form-values.ts';

/** The form compares its input with this: the loaded vehicle, or an empty vehicle. */
export type VehicleBase = Base<VehicleValues>;

type StatusStep = { before: Status; after: Status };

const PUBLISHED: StatusStep = { before: 'draft', after: 'available' };

/**
 * Returns one sentence for each wrong field. `needsImage` is false for a draft, and for a vehicle that is stored
 * without an image. Without `step`, checks a new vehicle that goes online.
 */
export function vehicleErrors(
  kind: VehicleKind,
  body: Record<string, unknown>,
  fuels: readonly Fuel[],
  needsImage: boolean,
  { before, after } = PUBLISHED,
): Record<string, string> {
  const schemaErrors = fieldErrorsIn(writeSchemas(INPUT_KINDS[kind].fields, fuels).create, body);
  const errors = { ...missingForEdit(before, after, body), ...schemaErrors };
  if (needsImage || errors.images !== NO_IMAGE) return errors;
  const { images: _allowed, ...otherErrors } = errors;
  return otherErrors;
}

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
  const isNext = stored !== null && version === (stored.version ?? 0) + 1;
  return { values: { ...values, status }, stored: isNext ? { ...stored, version } : stored };
}
