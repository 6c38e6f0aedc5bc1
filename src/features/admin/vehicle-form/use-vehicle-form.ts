import { type ActionDispatch, useReducer, useState } from 'react';
import type { ConflictSide } from '../../../admin-ui/form/conflict-dialog.tsx';
import { browserStorage, dropDraft } from '../../../admin-ui/form/draft-storage.ts';
import { useDraft } from '../../../admin-ui/form/use-draft.ts';
import { useRow } from '../../../admin-ui/session/server-state.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { missingForEdit } from '../../stock/vehicles/status/status-rules.ts';
import type { FormSection } from './fields/form-fields.ts';
import { bodyOf, differences, type FormValues, valuesOf, withOther } from './fields/form-values.ts';
import { missingByLaw, missingOnCard, neededFact } from './fields/missing-on-card.ts';
import type { VehicleFormDefinition } from './form-definition.ts';
import { type FormAction, type FormState, formReducer, initialState } from './form-state.ts';
import { type InitialValues, initialValuesOf, needsImage, statusStep, storedInitialValues } from './initial-values.ts';
import { type Draft, draftName, type UnsentPhoto } from './photos-and-draft/draft.ts';
import { keepPhotos } from './photos-and-draft/draft-photos.ts';
import { unsentPhotos, useMissingDraftPhotos } from './photos-and-draft/missing-draft-photos.ts';
import { firstPhotos, photosOfDraft, useDraftPhotos } from './photos-and-draft/use-draft-photos.ts';
import { type Photos, usePhotos } from './photos-and-draft/use-photos.ts';
import { mergeValues } from './submission/conflict.ts';
import { useSubmission } from './submission/use-submission.ts';
import type { VehicleFormData } from './use-form-data.ts';

/** The vehicle form: what is typed, its photos, its draft and its save. */
export function useVehicleForm(
  definition: VehicleFormDefinition,
  data: VehicleFormData,
  onSaved: (row: AdminVehicle) => void,
) {
  const { kind, sections } = definition;
  const [state, dispatch] = useReducer(formReducer, null, () => initialState(initialValuesOf(data, sections)));
  const { initial, base } = state;
  const row = useRow(kind, data.vehicle);
  const [shownRow, setShownRow] = useState(row);
  // Its status was changed beside the form.
  if (row && row !== shownRow) {
    setShownRow(row);
    dispatch({ type: 'rowReplaced', row });
  }
  const [photosAtFirst] = useState(() => firstPhotos(initial, data.draftFiles));
  const photos = usePhotos(kind, initial.uploadId, photosAtFirst, () => dispatch({ type: 'photosChanged' }));
  const typed = typedIn(state, photos);
  const values = { ...typed, status: state.status };
  const isChanged = photos.unsent > 0 || differences(base.values, typed, sections).length > 0;
  const dirty = state.phase !== 'closed' && isChanged;
  const { lostPhotos, giveUpLostPhotos } = useMissingDraftPhotos(initial.restored, data.draftFiles, photos.uploads);
  const name = draftName(kind, base.known?.id);
  const arePhotosKept = useDraftPhotos(name, data.isOnlyTab, photos.queue, photos.uploads);
  const draft = useDraft(name, data.isOnlyTab, dirty ? draftOf(state, typed, photos, lostPhotos) : null);
  const saved = (stored: AdminVehicle) => {
    // Now: the form may be gone before the draft is written again.
    if (data.isOnlyTab) dropDraft(browserStorage(), name);
    onSaved(stored);
  };
  const submitAs = useSubmission({ definition, state, dispatch, values, queue: photos.queue, onSaved: saved });
  /** Saves; the status stays as it is where none is given. */
  const submit = (status: Status = base.values.status) => submitAs(status);

  return {
    ...state,
    ...draft,
    values,
    photos,
    dirty,
    /** Would a reload find the photos that are not sent yet? */
    arePhotosKept,
    /** Photos of the restored draft that this browser has not kept, and that were not chosen again since. */
    lostPhotos,
    giveUpLostPhotos,
    row,
    ...shortcomingsOf(state, values, photos, sections),
    submit,
    /** Sends again what failed, photos first. */
    retry() {
      photos.queue.retry();
      submit(state.status);
    },
    /** `sides` says whose value each field has from now on (D39). */
    resolveConflict(theirs: AdminVehicle, sides: ReadonlyMap<string, ConflictSide>) {
      const both = mergeValues(values, valuesOf(theirs, sections), sides);
      if (sides.get('images') === 'theirs') photos.queue.replaceStored(both.images);
      dispatch(resolution(theirs, both, sections));
    },
    ...plainActions(dispatch),
    ...draftActions(name, photos, dispatch, () => {
      giveUpLostPhotos();
      return storedInitialValues({ vehicle: row }, sections);
    }),
  };
}

/** What is typed and sent; the status apart, which each save gives. */
function typedIn({ base, texts, accessories }: FormState, { stored }: Photos): FormValues {
  const all = withOther(accessories.chosen, accessories.other);
  return { texts, accessories: all, images: stored, status: base.values.status };
}

/** What only tells the reducer. */
function plainActions(dispatch: ActionDispatch<[FormAction]>) {
  return {
    setText: (field: string, text: string) => dispatch({ type: 'textChanged', name: field, text }),
    setAccessories: (chosen: string[], other: string) => dispatch({ type: 'accessoriesChanged', chosen, other }),
    /** The save no longer waits for the connection. */
    stopWaiting: () => dispatch({ type: 'waitEnded' }),
    closeConflict: () => dispatch({ type: 'conflictClosed' }),
  };
}

/** The two ways to give up a draft. */
function draftActions(
  name: string,
  photos: Photos,
  dispatch: ActionDispatch<[FormAction]>,
  storedValues: () => InitialValues,
) {
  return {
    /** Gives up what was typed. */
    discard() {
      dropDraft(browserStorage(), name);
      void keepPhotos(name, []);
      dispatch({ type: 'discarded' });
    },
    /** Goes back to what is stored, with another idempotency key, so that nothing of the draft is repeated. */
    clearDraft() {
      const stored = storedValues();
      photos.queue.reset(stored.values.images);
      dispatch({ type: 'draftCleared', initial: stored });
    },
  };
}

function shortcomingsOf(state: FormState, values: FormValues, { uploads }: Photos, sections: readonly FormSection[]) {
  const { base, status, fieldErrors, texts } = state;
  const hasPhoto = uploads.some((upload) => upload.state !== 'rejected');
  const { before, after } = statusStep(base, status);
  const needed = missingForEdit(before, after, bodyOf(values));
  return {
    /** What the vehicle's card would lack. */
    missing: missingOnCard(values, !hasPhoto && !needsImage(base), sections),
    missingByLaw: missingByLaw(texts),
    /** What the last check found missing for a vehicle that visitors see. */
    lacking: Object.keys(needed)
      .filter((name) => name in fieldErrors)
      .map(neededFact),
  };
}

function resolution(theirs: AdminVehicle, values: FormValues, sections: readonly FormSection[]): FormAction {
  const stored = valuesOf(theirs, sections);
  const base = { values: stored, known: { id: theirs.id, version: theirs.version } };
  return { type: 'conflictResolved', values, base, mustSave: differences(values, stored, sections).length > 0 };
}

export type VehicleFormModel = ReturnType<typeof useVehicleForm>;

function draftOf(
  { initial, base, phase, isCreationUnconfirmed }: FormState,
  values: FormValues,
  { unsent, queue }: Photos,
  lost: readonly UnsentPhoto[],
): Draft {
  return {
    values,
    base: base.known && { values: base.values, version: base.known.version },
    uploadId: initial.uploadId,
    unsent,
    unsentPhotos: [...unsentPhotos(queue), ...lost],
    photos: photosOfDraft(queue),
    isWaiting: phase === 'waiting',
    key: isCreationUnconfirmed ? initial.key : null,
    at: new Date().toISOString(),
  };
}
