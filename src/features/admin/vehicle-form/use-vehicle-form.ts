import { useState } from 'react';
import { flushSync } from 'react-dom';
import { differences, textAt } from '../../../admin-ui/document/document-values.ts';
import { type ConflictSide, merged } from '../../../admin-ui/document/field-conflicts.ts';
import { browserStorage, dropDraft } from '../../../admin-ui/form/draft-storage.ts';
import { useDraft } from '../../../admin-ui/form/use-draft.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useRow } from '../../../admin-ui/session/server-state.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { missingForEdit } from '../../stock/vehicles/status/status-rules.ts';
import { factsInTitle } from './fields/facts-in-title.ts';
import type { FormSection } from './fields/form-fields.ts';
import { bodyOf, inputOf, type VehicleValues, valuesIn, valuesOf, vehicleFields } from './fields/form-values.ts';
import { missingByLaw, missingOnCard, neededFact } from './fields/missing-on-card.ts';
import { useNewBrand } from './fields/use-new-brand.ts';
import type { VehicleFormDefinition } from './form-definition.ts';
import {
  baseAfter,
  type InitialValues,
  initialValuesOf,
  needsImage,
  statusStep,
  storedInitialValues,
  type VehicleBase,
} from './initial-values.ts';
import type { Draft, UnsentPhoto } from './photos-and-draft/draft.schema.ts';
import { keepPhotos } from './photos-and-draft/draft-photos.ts';
import { unsentPhotos, useMissingDraftPhotos } from './photos-and-draft/missing-draft-photos.ts';
import { firstPhotos, photosOfDraft, useDraftPhotos } from './photos-and-draft/use-draft-photos.ts';
import { type Photos, usePhotos } from './photos-and-draft/use-photos.ts';
import { useSubmission } from './submission/use-submission.ts';
import type { VehicleFormData } from './use-form-data.ts';

export function useVehicleForm(
  definition: VehicleFormDefinition,
  data: VehicleFormData,
  onSaved: (row: AdminVehicle) => void,
) {
  const { kind, sections } = definition;
  /** The first values of the form: its upload folder, idempotency key and restored draft. */
  const [initial, setInitial] = useState(() => initialValuesOf(data, sections));
  const [base, setBase] = useState(initial.base);
  const row = useRow(kind, data.vehicle);
  const [shownRow, setShownRow] = useState(row);
  if (row && row !== shownRow) {
    setShownRow(row);
    setBase(baseAfter(base, row));
  }
  const fields = vehicleFields(sections);
  const [photosAtFirst] = useState(() => firstPhotos(initial, data.draftFiles));
  // When the photos change, their error is out of date.
  const photos = usePhotos(
    kind,
    initial.uploadId,
    photosAtFirst,
    () => form.clearErrors('images'),
    (urls) => form.setValue('images', urls),
  );
  const name = data.draftName;
  const form = useSubmission({
    ...{ definition, initial, base, queue: photos.queue },
    onSaved: (stored) => {
      // Drops the draft now, because the form may close before the next write of the draft.
      if (data.isOnlyTab) dropDraft(browserStorage(), name);
      onSaved(stored);
    },
  });
  const newBrand = useNewBrand(data.brands, ({ id }) => form.setValue('brand', String(id)));
  const { fuels } = useAdminContext();
  const [filledText, setFilledText] = useState('');
  const input = form.watch();
  const values = valuesIn(input);
  // A status is set by a press, and is no input to keep.
  const typed = { ...values, status: base.values.status };
  const isChanged = photos.unsent > 0 || differences(base.values, typed, fields).length > 0;
  const isDirty = form.phase !== 'closed' && isChanged;
  const { lostPhotos, giveUpLostPhotos } = useMissingDraftPhotos(initial.restored, data.draftFiles, photos.uploads);
  const arePhotosKept = useDraftPhotos(name, data.isOnlyTab, photos.queue, photos.uploads);
  const draft: Draft = {
    ...draftOf(initial, base, typed, photos, lostPhotos),
    isWaiting: form.phase === 'waiting',
    key: form.isCreationUnconfirmed ? initial.key : null,
  };
  const draftKeeper = useDraft(name, data.isOnlyTab, isDirty ? draft : null);

  return {
    ...form,
    ...draftKeeper,
    ...{ initial, base, row, newBrand, input, values, photos, isDirty },
    /** True if a reload would find the unsent photos. */
    arePhotosKept,
    /** Photos of the restored draft whose files are missing in this browser and that the user has not chosen again. */
    lostPhotos,
    giveUpLostPhotos,
    ...shortcomingsOf(base, values, photos, sections, (field) => form.errorOf(field) !== undefined),
    /** A message with the names of the values that the title filled in; '' if there are none. */
    filledText,
    /**
     * If the focus has left the title of a new vehicle, fills empty fields from the title. If the focus has left
     * another field, removes the message.
     */
    fillFromTitle(isTitleLeft: boolean) {
      if (!isTitleLeft) return setFilledText('');
      if (base.stored !== null) return;
      const facts = factsInTitle(textAt(values, 'title'), newBrand.brands, fuels);
      const filled = facts.filter(({ field }) => textAt(values, field) === '');
      for (const { field, text } of filled) form.setValue(field, text);
      if (filled.length > 0) setFilledText(`D’après le titre : ${filled.map(({ word }) => word).join(', ')}`);
    },
    setAccessories(chosen: string[], other: string) {
      form.setValue('accessories', chosen);
      form.setValue('otherAccessory', other);
      form.clearErrors('accessories');
    },
    /** If `status` is null, the vehicle keeps its status. */
    submit: (status: Status | null = null) =>
      form.submit(async () => {
        // If the administrator typed a brand that does not exist yet, the save creates it first.
        const isBrandTyped = (newBrand.name ?? '').trim() !== '';
        if (form.phase === 'closed' || (isBrandTyped && !(await newBrand.create()))) return false;
        form.setValue('status', status ?? base.values.status);
        form.setConflict(null);
        return true;
      }),
    /** Repeats what failed: first the uploads, then the save. */
    retry() {
      photos.queue.retry();
      form.submit();
    },
    resolveConflict(theirs: AdminVehicle, sides: ReadonlyMap<string, ConflictSide>) {
      const stored = valuesOf(theirs, sections);
      const both = valuesOf(merged(values, stored, sides), sections);
      if (sides.get('images') === 'theirs') photos.queue.replaceStored(both.images);
      // Renders now, because the next save needs these values.
      flushSync(() => {
        form.reset(inputOf(both));
        setBase({ values: stored, stored: { id: theirs.id, version: theirs.version } });
        form.setConflict(null);
      });
      if (differences(both, stored, fields).length > 0) form.submit();
    },
    discard() {
      dropDraft(browserStorage(), name);
      void keepPhotos(name, []);
      form.close();
    },
    /**
     * Restores the stored values. The idempotency key is new, so the next save does not repeat a creation that the
     * draft has sent.
     */
    clearDraft() {
      const stored = storedInitialValues({ vehicle: row }, sections);
      photos.queue.reset(stored.values.images);
      giveUpLostPhotos();
      form.reset(inputOf(stored.values));
      setInitial({ ...stored, uploadId: initial.uploadId });
      setBase(stored.base);
      form.setIsCreationUnconfirmed(false);
    },
  };
}

export type VehicleFormModel = ReturnType<typeof useVehicleForm>;

function shortcomingsOf(
  base: VehicleBase,
  values: VehicleValues,
  { uploads }: Photos,
  sections: readonly FormSection[],
  hasError: (field: string) => boolean,
) {
  const hasPhoto = uploads.some((upload) => upload.state !== 'rejected');
  const { before, after } = statusStep(base, values.status);
  return {
    missing: missingOnCard(values, !hasPhoto && !needsImage(base), sections),
    missingByLaw: missingByLaw(values),
    /** Data that a public vehicle needs and that the last check found missing. */
    lacking: Object.keys(missingForEdit(before, after, bodyOf(values)))
      .filter(hasError)
      .map(neededFact),
  };
}

function draftOf(
  initial: InitialValues,
  base: VehicleBase,
  values: VehicleValues,
  { unsent, queue }: Photos,
  lost: readonly UnsentPhoto[],
) {
  return {
    values,
    base: base.stored && { values: base.values, version: base.stored.version },
    uploadId: initial.uploadId,
    unsent,
    unsentPhotos: [...unsentPhotos(queue), ...lost],
    photos: photosOfDraft(queue),
    at: new Date().toISOString(),
  };
}
