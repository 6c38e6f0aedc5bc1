import { useReducer } from 'react';
import type { AdminVehicle } from '../vehicle-admin/admin-vehicle.ts';
import { merged, type Side } from './conflict.ts';
import { browserStorage, type Draft, draftName, dropDraft } from './draft.ts';
import type { VehicleFormDefinition } from './form-definition.ts';
import { type FormState, formReducer, initialState } from './form-state.ts';
import { differences, type FormValues, valuesOf, withOther } from './form-values.ts';
import { initialValuesOf, needsImage, storedInitialValues } from './initial-values.ts';
import { missingOnCard } from './missing-on-card.ts';
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
  const photos = usePhotos(kind, initial.uploadId, initial.values.images, () => dispatch({ type: 'photosChanged' }));
  const values: FormValues = {
    texts,
    accessories: withOther(accessories.chosen, accessories.other),
    images: photos.stored,
  };
  const isChanged = photos.unsent > 0 || differences(base.values, values, sections).length > 0;
  const dirty = state.phase !== 'closed' && isChanged;
  const name = draftName(kind, base.known?.id);
  const draft = useDraft(name, data.isOnlyTab, dirty ? draftOf(state, values, photos) : null);
  const submit = useSubmission({ definition, state, dispatch, values, queue: photos.queue, onSaved });

  const hasPhoto = photos.uploads.some(({ state: upload }) => upload !== 'rejected');

  return {
    ...state,
    ...draft,
    values,
    photos,
    dirty,
    /** What the vehicle's card would lack. */
    missing: missingOnCard(values, !hasPhoto && !needsImage(base), sections),
    submit,
    setText: (field: string, text: string) => dispatch({ type: 'textChanged', name: field, text }),
    setAccessories: (chosen: string[], other: string) => dispatch({ type: 'accessoriesChanged', chosen, other }),
    /** Sends again what failed, photos first. */
    retry() {
      photos.queue.retry();
      submit();
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
      const stored = storedInitialValues(data, sections);
      photos.queue.reset(stored.values.images);
      dispatch({ type: 'draftCleared', initial: stored });
    },
  };
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
