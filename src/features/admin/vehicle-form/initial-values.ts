import { newIdempotencyKey } from '../../../admin-ui/session/admin-client.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { isUnpublished } from '../../stock/vehicles/status/status-rules.ts';
import type { FormSection } from './fields/form-fields.ts';
import { differences, type FormValues, valuesOf } from './fields/form-values.ts';
import type { StatusStep } from './form-definition.ts';
import type { Draft } from './photos-and-draft/draft.schema.ts';
import type { VehicleFormData } from './use-form-data.ts';

/**
 * The values that a form compares with: the vehicle as it was loaded, or an empty one; `known` is null for a new
 * vehicle.
 */
export type Base = { values: FormValues; known: { id: number; version: number } | null };

/** The status before a save and after it: a new vehicle is a draft until then. */
export function statusStep({ known, values }: Base, after: Status): StatusStep {
  return { before: known === null ? 'draft' : values.status, after };
}

/**
 * True if a save with this status needs an image: the vehicle goes online, or was stored with one. A vehicle stored
 * without an image, such as an imported one, may stay so.
 */
export function needsImage(base: Base, status: Status = base.values.status): boolean {
  const { before, after } = statusStep(base, status);
  const goesOnline = isUnpublished(before) && !isUnpublished(after);
  return goesOnline || (base.known !== null && base.values.images.length > 0);
}

/**
 * The base once the status was changed beside the form. It takes over the version only if nothing else has changed: the
 * next save has to find another person's save.
 */
export function baseAfter({ values, known }: Base, { status, version }: AdminVehicle): Base {
  const isNext = known !== null && version === known.version + 1;
  return { values: { ...values, status }, known: isNext ? { ...known, version } : known };
}

export type InitialValues = {
  base: Base;
  values: FormValues;
  /** Names the folder of the form's uploads: the vehicle's id, or a random one for a new vehicle. */
  uploadId: string;
  /** Idempotency key of the creation. */
  key: string;
  /** The draft that these values come from, or null. */
  restored: Draft | null;
};

/** The stored vehicle's values, or the draft's where they differ from it. */
export function initialValuesOf(data: VehicleFormData, sections: readonly FormSection[]): InitialValues {
  const fresh = storedInitialValues(data, sections);
  const { draft, vehicle } = data;
  if (!draft) return fresh;
  const { status = fresh.values.status } = (draft.base ?? draft).values;
  const values = { ...draft.values, status, texts: { ...fresh.values.texts, ...draft.values.texts } };
  // The status is no typed value: it may have changed since.
  const isSaved = differences({ ...fresh.base.values, status }, values, sections).length === 0;
  if (isSaved && draft.unsent === 0) return fresh;
  // The vehicle may have changed since: compared with the version that the draft was made from, the save finds the
  // conflict.
  const base =
    vehicle && draft.base
      ? { values: { ...draft.base.values, status }, known: { id: vehicle.id, version: draft.base.version } }
      : fresh.base;
  return { base, values, uploadId: draft.uploadId, key: draft.key ?? fresh.key, restored: draft };
}

/** The stored vehicle's values, or empty ones, whatever the draft holds. */
export function storedInitialValues(
  { vehicle }: Pick<VehicleFormData, 'vehicle'>,
  sections: readonly FormSection[],
): InitialValues {
  const values = valuesOf(vehicle, sections);
  const key = newIdempotencyKey();
  return {
    base: { values, known: vehicle && { id: vehicle.id, version: vehicle.version } },
    values,
    uploadId: vehicle ? String(vehicle.id) : `nouveau-${newIdempotencyKey().slice(0, 24)}`,
    key,
    restored: null,
  };
}
