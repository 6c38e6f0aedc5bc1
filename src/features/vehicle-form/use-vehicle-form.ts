import { useReducer, useState } from 'react';
import { useChanges } from '../../admin-ui/changes.ts';
import type { AdminVehicle } from '../vehicle-admin/admin-vehicle.ts';
import type { Status } from '../vehicles/status.ts';
import { missingForEdit } from '../vehicles/status-rules.ts';
import { merged, type Side } from './conflict.ts';
import { browserStorage, type Draft, draftName, dropDraft } from './draft.ts';
import type { VehicleFormDefinition } from './form-definition.ts';
import { type FormState, formReducer, initialState } from './form-state.ts';
import { bodyOf, differences, type FormValues, fieldsOf, valuesOf, withOther } from './form-values.ts';
import { initialValuesOf, needsImage, statusStep, storedInitialValues } from './initial-values.ts';
import { missingByLaw, missingOnCard } from './missing-on-card.ts';
import { useDraft } from './use-draft.ts';
import type { VehicleFormData } from './use-form-data.ts';
import { type Photos, usePhotos } from './use-photos.ts';
import { useSubmission } from './use-submission.ts';

/** The vehicle form: what is typed, its photos, its draft and its save. */
export function useVehicleForm(
  definition: VehicleFormDefinition,
  data: VehicleFormData,
  onSaved: (row: AdminVehicle) => void,
) {
  const { kind, sections } = definition;
  const [state, dispatch] = useReducer(formReducer, null, () => initialState(initialValuesOf(data, sections)));
  const { initial, base, texts, accessories } = state;
  const [row, setRow] = useState(data.vehicle);
  useChanges((change) => {
    if (change.what !== 'replaced' || change.kind !== kind || change.id !== row?.id) return;
    const replaced = change.row as AdminVehicle;
    setRow(replaced);
    dispatch({ type: 'rowReplaced', row: replaced });
  });
  const photos = usePhotos(kind, initial.uploadId, initial.values.images, () => dispatch({ type: 'photosChanged' }));
  const typed: FormValues = {
    texts,
    accessories: withOther(accessories.chosen, accessories.other),
    images: photos.stored,
    status: base.values.status,
  };
  const values = { ...typed, status: state.status };
  const isChanged = photos.unsent > 0 || differences(base.values, typed, sections).length > 0;
  const dirty = state.phase !== 'closed' && isChanged;
  const name = draftName(kind, base.known?.id);
  const draft = useDraft(name, data.isOnlyTab, dirty ? draftOf(state, typed, photos) : null);
  const submitAs = useSubmission({ definition, state, dispatch, values, queue: photos.queue, onSaved });
  /** Saves; the status stays as it is where none is given. */
  const submit = (status: Status = base.values.status) => submitAs(status);

  const hasPhoto = photos.uploads.some(({ state: upload }) => upload !== 'rejected');

  return {
    ...state,
    ...draft,
    values,
    photos,
    dirty,
    /** The vehicle as it is stored; null for a new one. */
    row,
    /** What the vehicle's card would lack. */
    missing: missingOnCard(values, !hasPhoto && !needsImage(base), sections),
    missingByLaw: missingByLaw(texts),
    /** Labels of what the last check found missing for a vehicle that visitors see. */
    lacking: lackingOf(state, definition, values),
    submit,
    setText: (field: string, text: string) => dispatch({ type: 'textChanged', name: field, text }),
    setAccessories: (chosen: string[], other: string) => dispatch({ type: 'accessoriesChanged', chosen, other }),
    /** Sends again what failed, photos first. */
    retry() {
      photos.queue.retry();
      submit(state.status);
    },
    /** `sides` says whose value each field has from now on (D39). */
    resolveConflict(theirs: AdminVehicle, sides: ReadonlyMap<string, Side>) {
      const stored = valuesOf(theirs, sections);
      const both = merged(values, stored, sides);
      if (sides.get('images') === 'theirs') photos.queue.replaceStored(both.images);
      dispatch({
        type: 'conflictResolved',
        values: both,
        base: { values: stored, known: { id: theirs.id, version: theirs.version } },
        mustSave: differences(both, stored, sections).length > 0,
      });
    },
    closeConflict: () => dispatch({ type: 'conflictClosed' }),
    /** Gives up what was typed. */
    discard() {
      dropDraft(browserStorage(), name);
      dispatch({ type: 'discarded' });
    },
    /** Goes back to what is stored, with another idempotency key, so that nothing of the draft is repeated. */
    clearDraft() {
      const stored = storedInitialValues({ vehicle: row }, sections);
      photos.queue.reset(stored.values.images);
      dispatch({ type: 'draftCleared', initial: stored });
    },
  };
}

/** Of the fields with an error, those that are empty and may not be for the asked status, as the form labels them. */
function lackingOf(
  { base, status, fieldErrors }: FormState,
  { sections }: VehicleFormDefinition,
  values: FormValues,
): string[] {
  const { before, after } = statusStep(base, status);
  const missing = missingForEdit(before, after, bodyOf(values));
  const labels = new Map(fieldsOf(sections).map(({ name, label }) => [name, label.toLowerCase()]));
  return Object.keys(missing)
    .filter((name) => name in fieldErrors)
    .map((name) => labels.get(name) ?? 'photo');
}

export type VehicleFormModel = ReturnType<typeof useVehicleForm>;

function draftOf({ initial, base, isCreationUnconfirmed }: FormState, values: FormValues, { unsent }: Photos): Draft {
  return {
    values,
    base: base.known && { values: base.values, version: base.known.version },
    uploadId: initial.uploadId,
    unsent,
    key: isCreationUnconfirmed ? initial.key : null,
    at: new Date().toISOString(),
  };
}
