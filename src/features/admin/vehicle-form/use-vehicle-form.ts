import { useState } from 'react';
import { storeOf } from '../../../admin-ui/document/document-store.ts';
import { type OpenedDocument, openDocument } from '../../../admin-ui/document/open-document.ts';
import { type DocumentPhase, useDocument } from '../../../admin-ui/document/use-document.ts';
import { showNotices } from '../../../admin-ui/feedback/toasts.ts';
import { focusField } from '../../../admin-ui/focus.ts';
import { AdminError, newIdempotencyKey } from '../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { showChange, useRow } from '../../../admin-ui/session/server-state.ts';
import { textAt } from '../../../shared/document-values.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { isUnderWay } from '../../platform/images/upload/photo-upload.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { missingForEdit } from '../../stock/vehicles/status/status-rules.ts';
import { factsInTitle } from './fields/facts-in-title.ts';
import type { FormSection } from './fields/form-fields.ts';
import { bodyOf, type VehicleValues, valuesOf } from './fields/form-values.ts';
import { missingByLaw, missingOnCard, neededFact } from './fields/missing-on-card.ts';
import { useNewBrand } from './fields/use-new-brand.ts';
import type { Draft } from './photos-and-draft/draft.schema.ts';
import { keepPhotos } from './photos-and-draft/draft-photos.ts';
import { unsentPhotos, useMissingDraftPhotos } from './photos-and-draft/missing-draft-photos.ts';
import { firstPhotos, photosOfDraft, useDraftPhotos } from './photos-and-draft/use-draft-photos.ts';
import { type Photos, usePhotos } from './photos-and-draft/use-photos.ts';
import { type Questions, questionsAbout } from './submission/questions.ts';
import type { VehicleFormData } from './use-form-data.ts';
import { VEHICLE_DOCUMENTS, type VehicleDocument } from './vehicle-document.ts';
import { baseAfter, needsImage, statusStep, type VehicleBase, vehicleErrors } from './vehicle-errors.ts';

const REJECTED_PHOTOS =
  'Des photos ont été refusées : la raison est sous chacune. Le reste peut être enregistré sans elles.';
const FAILED_PHOTOS = 'Des photos n’ont pas pu être envoyées : réessayez, ou retirez-les.';

export function useVehicleForm(
  kind: VehicleKind,
  data: VehicleFormData,
  onSaved: (row: AdminVehicle, operation: string | undefined) => void,
) {
  const { start, vehicle, draftFiles } = data;
  const document = vehicle ? VEHICLE_DOCUMENTS[kind] : newDocument(kind);
  const { sections } = document;
  const { fuels } = useAdminContext();
  const [opened] = useState(() => openVehicle(document, vehicle, start.draft));
  const { restored } = opened;
  /** Folder of the form's uploads: the vehicle's id, or a random name for a new vehicle. */
  const [uploadId] = useState(() => restored?.uploadId ?? vehicle?.id.toString() ?? newUploadId());
  const [isUploading, setIsUploading] = useState(false);
  /** The questions of the last press, by field. */
  const [questions, setQuestions] = useState<Questions>({});
  const [photosAtFirst] = useState(() => firstPhotos(restored, opened.values, draftFiles));
  const photos = usePhotos(kind, uploadId, photosAtFirst, {
    onChange: () => form.clearErrors('images'),
    onStored: (urls) => form.setValue('images', urls),
  });
  const { queue } = photos;
  const { lostPhotos, giveUpLostPhotos } = useMissingDraftPhotos(restored, draftFiles, photos.uploads);
  const arePhotosKept = useDraftPhotos(start.name, start.isOnlyTab, queue, photos.uploads);

  const form = useDocument<AdminVehicle, VehicleValues, Draft>({
    document,
    stored: vehicle,
    start,
    opened,
    draftIn: (draft, is) =>
      !is.changed && photos.unsent === 0
        ? null
        : {
            ...draft,
            uploadId,
            unsent: photos.unsent,
            unsentPhotos: [...unsentPhotos(queue), ...lostPhotos],
            photos: photosOfDraft(queue),
            isWaiting: is.waiting,
          },
    check: (values, base) => {
      // Includes photos that are being uploaded.
      const sent = queue.snapshot().filter((upload) => upload.state === 'stored' || isUnderWay(upload));
      const body = bodyOf({ ...values, images: sent.map(({ key }) => key) });
      const { status } = values;
      return vehicleErrors(kind, body, fuels, needsImage(base, status), statusStep(base, status));
    },
    prepare: async (values, base) => (await isSure(values, base)) && (await arePhotosSent()),
    onSaved: ({ notices = [], operation, ...row }) => {
      if (!form.element.current) return;
      onSaved(row, operation);
      showNotices(notices);
    },
    onResolved: ({ images }, _theirs, sides) => {
      if (sides.get('images') === 'theirs') queue.replaceStored(images);
    },
  });
  const { base, values } = form;

  /** Asks about doubtful values. A second press with the same values answers yes. */
  async function isSure(typed: VehicleValues, before: VehicleBase): Promise<boolean> {
    const asked = await questionsAbout(kind, sections, before, typed);
    if (!form.element.current) return false;
    setQuestions(asked);
    const [unasked] = Object.entries(asked).find(([field, { text }]) => questions[field]?.text !== text) ?? [];
    if (unasked !== undefined) focusField(form.element.current, unasked);
    return unasked === undefined;
  }

  /** If a photo cannot be saved, shows why. */
  async function arePhotosSent(): Promise<boolean> {
    const count = (state: string) => queue.snapshot().filter((upload) => upload.state === state).length;
    const rejectedBefore = count('rejected');
    if (queue.snapshot().some(isUnderWay)) {
      setIsUploading(true);
      await queue.finished();
      setIsUploading(false);
    }
    const failure = count('rejected') > rejectedBefore ? REJECTED_PHOTOS : count('failed') > 0 ? FAILED_PHOTOS : '';
    if (failure !== '') form.setFailure(failure);
    return failure === '';
  }

  const row = useRow(kind, vehicle);
  const [shownRow, setShownRow] = useState(row);
  if (row && row !== shownRow) {
    setShownRow(row);
    form.setBase(baseAfter(base, row));
  }
  const newBrand = useNewBrand(data.brands, ({ id }) => form.setValue('brand', String(id)));
  const [filledText, setFilledText] = useState('');
  const phase: DocumentPhase = isUploading ? 'uploading' : form.phase;

  return {
    ...form,
    document,
    ...{ phase, questions, row, newBrand, photos },
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
    setAccessories(chosen: string[]) {
      form.setValue('accessories', chosen);
      form.clearErrors('accessories');
    },
    /** If `status` is null, the vehicle keeps its status. */
    submit: (status: Status | null = null) =>
      form.submit(async () => {
        // The save first creates a brand that the administrator has typed.
        const isBrandTyped = (newBrand.name ?? '').trim() !== '';
        if (form.phase === 'closed' || (isBrandTyped && !(await newBrand.create()))) return false;
        form.setValue('status', status);
        form.closeConflict();
        return true;
      }),
    /** First the uploads, then the save. */
    retry() {
      queue.retry();
      form.submit();
    },
    discard() {
      form.discard();
      void keepPhotos(start.name, []);
    },
    /** Typed values stay. Resolves to false if the vehicle is gone. */
    async readAgain(): Promise<boolean> {
      if (base.stored === null) return true;
      try {
        const stored = await form.read(base.stored);
        if (!form.changed.includes('images') && photos.unsent === 0) queue.reset(stored.images);
        form.rebase(stored);
        showChange(kind, { type: 'replaced', row: stored });
        return true;
      } catch (error) {
        if (!(error instanceof AdminError) || error.status !== 404) throw error;
        return false;
      }
    },
    clearDraft() {
      queue.reset(valuesOf(row, sections).images);
      giveUpLostPhotos();
      form.clear(row);
    },
  };
}

/** Until the vehicle is stored, the lock of the draft belongs to a new vehicle. */
function newDocument(kind: VehicleKind): VehicleDocument {
  const document = VEHICLE_DOCUMENTS[kind];
  return { ...document, words: { ...document.words, isOpen: 'Un nouveau véhicule est déjà ouvert' } };
}

/** A draft may contain only photos that are not sent yet. */
export function openVehicle(
  document: VehicleDocument,
  vehicle: AdminVehicle | null,
  draft: Draft | null,
): OpenedDocument<VehicleValues, Draft> {
  return openDocument(storeOf<AdminVehicle, VehicleValues>(document), vehicle, draft, ({ unsent }) => unsent > 0);
}

const newUploadId = () => `nouveau-${newIdempotencyKey().slice(0, 24)}`;

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
