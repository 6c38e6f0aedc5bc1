import { useState } from 'react';
import { DocumentConflictError } from '../../../../admin-ui/document/save-document.ts';
import { showNotices } from '../../../../admin-ui/feedback/toasts.ts';
import { focusField } from '../../../../admin-ui/focus.ts';
import { useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import { AdminError } from '../../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { useStable } from '../../../../ui/use-stable.ts';
import { isUnderWay } from '../../../platform/images/upload/photo-upload.ts';
import type { UploadQueue } from '../../../platform/images/upload/upload-queue.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { bodyOf, inputOf, valuesIn } from '../fields/form-values.ts';
import type { VehicleFormDefinition } from '../form-definition.ts';
import { type InitialValues, needsImage, statusStep, type VehicleBase } from '../initial-values.ts';
import { type Questions, questionsAbout } from './questions.ts';
import { type SavedVehicle, saveVehicle } from './save-vehicle.ts';

const REJECTED_PHOTOS =
  'Des photos ont été refusées : la raison est sous chacune. Le reste peut être enregistré sans elles.';
const FAILED_PHOTOS = 'Des photos n’ont pas pu être envoyées : réessayez, ou retirez-les.';
const IN_TRASH = 'S’il est à la corbeille, reprenez-le dans un autre onglet, puis réessayez ici.';

/** `waiting`: the save waits for a connection. `closed`: the input is saved or discarded. */
export type Phase = 'idle' | 'waiting' | 'uploading' | 'saving' | 'closed';

type Submission = {
  definition: VehicleFormDefinition;
  initial: InitialValues;
  base: VehicleBase;
  queue: UploadQueue;
  onSaved: (row: AdminVehicle) => void;
};

/** Shows all errors at once, waits for the uploads, then saves. */
export function useSubmission({ definition, initial, base, queue, onSaved }: Submission) {
  const { kind, sections, check } = definition;
  const { fuels } = useAdminContext();
  const [phase, setPhase] = useState<Phase>('idle');
  const [conflict, setConflict] = useState<DocumentConflictError<SavedVehicle> | null>(null);
  const [isCreationUnconfirmed, setIsCreationUnconfirmed] = useState(initial.restored?.key != null);

  /** The questions of the last press, by field. */
  const [questions, setQuestions] = useState<Questions>({});

  const form = useAdminForm({
    defaultValues: inputOf(initial.values),
    waits: true,
    check: (input) => {
      const values = valuesIn(input);
      // Includes photos that are being uploaded.
      const photos = queue.snapshot().filter((upload) => upload.state === 'stored' || isUnderWay(upload));
      const body = bodyOf({ ...values, images: photos.map(({ key }) => key) });
      return check(body, fuels, needsImage(base, values.status), statusStep(base, values.status));
    },
    send: async (input): Promise<void> => {
      const asked = await questionsAbout(kind, sections, base, valuesIn(input));
      if (!form.element.current) return;
      setQuestions(asked);
      const [unasked] = Object.entries(asked).find(([name, { text }]) => questions[name]?.text !== text) ?? [];
      if (unasked !== undefined) return focusField(form.element.current, unasked);
      const failure = await photosFailure(queue, setPhase);
      if (failure !== '') form.fail(failure);
      // The form may have been closed during the upload.
      else if (form.element.current) await save();
    },
  });

  /** Reads the values after the upload, so that it also saves text that was typed meanwhile. */
  const save = useStable(async () => {
    const values = valuesIn(form.getValues());
    setPhase('saving');
    setIsCreationUnconfirmed(base.stored === null);
    try {
      const { notices = [], ...row } = await saveVehicle({ kind, sections, values, base, key: initial.key });
      if (!form.element.current) return;
      setPhase('closed');
      onSaved(row);
      showNotices(notices);
    } catch (error) {
      setPhase('idle');
      if (isRejection(error)) setIsCreationUnconfirmed(false);
      if (error instanceof DocumentConflictError) setConflict(error);
      else throw withAdvice(error, base.stored === null);
    }
  });
  return {
    ...form,
    phase: phase === 'idle' && form.isWaiting ? 'waiting' : phase,
    conflict,
    setConflict,
    questions,
    /** True if a creation was sent and no response came. The draft then stores its idempotency key. */
    isCreationUnconfirmed,
    setIsCreationUnconfirmed,
    close: () => setPhase('closed'),
  };
}

/** Waits for the photos that are being uploaded. Resolves to '' or the reason why the vehicle cannot be saved. */
async function photosFailure(queue: UploadQueue, setPhase: (phase: Phase) => void): Promise<string> {
  const count = (state: string) => queue.snapshot().filter((upload) => upload.state === state).length;
  const rejectedBefore = count('rejected');
  if (queue.snapshot().some(isUnderWay)) {
    setPhase('uploading');
    await queue.finished();
    setPhase('idle');
  }
  return count('rejected') > rejectedBefore ? REJECTED_PHOTOS : count('failed') > 0 ? FAILED_PHOTOS : '';
}

function isRejection(error: unknown): boolean {
  return error instanceof AdminError && error.status !== 0 && error.status < 500;
}

/** If the vehicle was deleted, adds advice: after its restoration from the trash, the same save succeeds. */
function withAdvice(error: unknown, isNew: boolean): unknown {
  const isDeleted = !isNew && error instanceof AdminError && error.status === 404;
  return isDeleted ? new AdminError({ ...error, message: `${error.message} ${IN_TRASH}` }) : error;
}
