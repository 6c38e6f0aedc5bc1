import type { Base } from '../../../admin-ui/document/save-document.ts';
import { newIdempotencyKey } from '../../../admin-ui/session/admin-client.ts';
import { differences } from '../../../shared/document-values.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { isUnpublished } from '../../stock/vehicles/status/status-rules.ts';
import type { FormSection } from './fields/form-fields.ts';
import { type VehicleValues, valuesOf, vehicleFields } from './fields/form-values.ts';
import type { StatusStep } from './form-definition.ts';
import type { Draft } from './photos-and-draft/draft.schema.ts';
import type { StoredVersion } from './submission/vehicle-store.ts';
import type { VehicleFormData } from './use-form-data.ts';

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

export type InitialValues = {
  base: VehicleBase;
  values: VehicleValues;
  /** Folder of the form's uploads: the vehicle's id, or a random name for a new vehicle. */
  uploadId: string;
  /** Idempotency key of the creation. */
  key: string;
  /** The draft that these values come from, or null. */
  restored: Draft | null;
};

/** Returns the values of the draft if they differ from the stored vehicle. Otherwise returns the stored values. */
export function initialValuesOf(data: VehicleFormData, sections: readonly FormSection[]): InitialValues {
  const fresh = storedInitialValues(data, sections);
  const { draft, vehicle } = data;
  if (!draft) return fresh;
  const { status = fresh.values.status } = (draft.base ?? draft).values;
  const values = valuesOf({ ...draft.values, status }, sections);
  // Ignores the status in the comparison, because nobody types it and it may have changed since.
  const isSaved = differences({ ...fresh.base.values, status }, values, vehicleFields(sections)).length === 0;
  if (isSaved && draft.unsent === 0) return fresh;
  // The vehicle may have changed since the draft. The save sends the draft's version, so that it finds the conflict.
  const base =
    vehicle && draft.base
      ? {
          values: valuesOf({ ...draft.base.values, status }, sections),
          stored: { id: vehicle.id, version: draft.base.version },
        }
      : fresh.base;
  return { base, values, uploadId: draft.uploadId, key: draft.key ?? fresh.key, restored: draft };
}

/** Returns the values of the stored vehicle, or empty values for a new vehicle. Ignores the draft. */
export function storedInitialValues(
  { vehicle }: Pick<VehicleFormData, 'vehicle'>,
  sections: readonly FormSection[],
): InitialValues {
  const values = valuesOf(vehicle, sections);
  const key = newIdempotencyKey();
  return {
    base: { values, stored: vehicle && { id: vehicle.id, version: vehicle.version } },
    values,
    uploadId: vehicle ? String(vehicle.id) : `nouveau-${newIdempotencyKey().slice(0, 24)}`,
    key,
    restored: null,
  };
}
