import { newIdempotencyKey } from '../../admin-ui/admin-client.ts';
import type { Draft } from './form-draft.ts';
import type { FormSection } from './form-fields.ts';
import { differences, type FormValues, valuesOf } from './form-values.ts';
import type { FormData_ } from './use-form-data.ts';

/** What a sheet compares with: the vehicle as it is stored, or an empty one. */
export type Base = { values: FormValues; known: { id: number; version: number } | null };

export type InitialValues = {
  base: Base;
  values: FormValues;
  /** The place of this sheet's uploads: the vehicle's id, or one made for a new one (contract §9). */
  place: string;
  key: string;
  /** The draft that these values come from, or null. */
  restored: Draft | null;
};

/** The stored vehicle, or the draft where it says something else (L1). */
export function initialValuesOf(data: FormData_, sections: readonly FormSection[]): InitialValues {
  const fresh = reloadedInitialValues(data, sections);
  const { draft, vehicle } = data;
  if (!draft) return fresh;
  const values = { ...draft.values, texts: { ...fresh.values.texts, ...draft.values.texts } };
  const isSaved = differences(fresh.base.values, values, sections).length === 0;
  if (isSaved && draft.unsent === 0) return fresh;
  // A vehicle that changed since: the draft keeps what it was begun from, and the save asks whose changes stay (D39).
  const base =
    vehicle && draft.base
      ? { values: draft.base.values, known: { id: vehicle.id, version: draft.base.version } }
      : fresh.base;
  return { base, values, place: draft.place, key: draft.key ?? fresh.key, restored: draft };
}

/** Without any draft. */
export function reloadedInitialValues(
  { vehicle }: Pick<FormData_, 'vehicle'>,
  sections: readonly FormSection[],
): InitialValues {
  const values = valuesOf(vehicle, sections);
  const key = newIdempotencyKey();
  return {
    base: { values, known: vehicle && { id: vehicle.id, version: vehicle.version } },
    values,
    place: vehicle ? String(vehicle.id) : `nouveau-${newIdempotencyKey().slice(0, 24)}`,
    key,
    restored: null,
  };
}
