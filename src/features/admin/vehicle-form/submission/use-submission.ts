import { type ActionDispatch, useEffect, useEffectEvent, useRef } from 'react';
import { isAborted, isDisconnected, logFailure } from '../../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { isUnderWay, type UploadQueue } from '../../../platform/images/upload/upload-queue.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../../stock/vehicles/status/status.ts';
import { bodyOf, type FormValues } from '../fields/form-values.ts';
import type { VehicleFormDefinition } from '../form-definition.ts';
import type { FormAction, FormState } from '../form-state.ts';
import { needsImage, statusStep } from '../initial-values.ts';
import { errorsByField, errorsOfSave, isRejection } from './form-errors.ts';
import { saveVehicle, VehicleConflictError } from './save-vehicle.ts';

const REJECTED_PHOTOS =
  'Des photos ont été refusées : la raison est sous chacune. Le reste peut être enregistré sans elles.';
const FAILED_PHOTOS = 'Des photos n’ont pas pu être envoyées : réessayez, ou retirez-les.';

type Submission = {
  definition: VehicleFormDefinition;
  state: FormState;
  dispatch: ActionDispatch<[FormAction]>;
  values: FormValues;
  queue: UploadQueue;
  onSaved: (row: AdminVehicle) => void;
};

/**
 * How the form is sent: all errors are shown at once (D35), photos on their way are waited for, then it is saved. One
 * submission at a time: a second press while one runs does nothing.
 */
export function useSubmission({
  definition,
  state,
  dispatch,
  values,
  queue,
  onSaved,
}: Submission): (status: Status) => void {
  const { fuels } = useAdminContext();
  const isRunning = useRef(false);
  const isMounted = useIsMounted();

  /** Photos on their way count as photos. */
  const check = (status: Status): boolean => {
    const uploads = queue.snapshot().filter(isUnderWay);
    const images = [...values.images, ...uploads.map(({ key }) => key)];
    const step = statusStep(state.base, status);
    const body = bodyOf({ ...values, images });
    const errors = definition.check(body, fuels, needsImage(state.base, status), step);
    dispatch({ type: 'checked', errors: errorsByField(errors, values) });
    return Object.keys(errors).length === 0;
  };

  const save = async () => {
    const { base, initial } = state;
    dispatch({ type: 'saveStarted' });
    try {
      const { kind, sections } = definition;
      const row = await saveVehicle({ kind, sections, values, base, key: initial.key });
      if (!isMounted.current) return;
      dispatch({ type: 'saved' });
      onSaved(row);
    } catch (error) {
      if (isDisconnected(error)) return dispatch({ type: 'connectionAwaited' });
      if (isAborted(error)) return dispatch({ type: 'saveFailed', errors: null, isRejected: false });
      if (error instanceof VehicleConflictError) return dispatch({ type: 'conflictFound', conflict: error });
      logFailure(error);
      const errors = errorsOfSave(error, values, base.known === null);
      dispatch({ type: 'saveFailed', errors, isRejected: isRejection(error) });
    }
  };

  const checkAndSave = useEffectEvent(async () => {
    if (check(state.status)) await save();
  });
  const { saveRequests } = state;
  // After the render that the request caused: what was typed while photos were on their way is saved too.
  useEffect(() => {
    if (saveRequests === 0) return;
    isRunning.current = true;
    void checkAndSave().finally(() => {
      isRunning.current = false;
    });
  }, [saveRequests]);

  const submit = async (status: Status) => {
    if (isRunning.current || state.phase === 'closed') return;
    isRunning.current = true;
    dispatch({ type: 'statusAsked', status });
    dispatch({ type: 'submitted' });
    dispatch({ type: 'waitEnded' });
    const canSave = check(status) && isOnline(dispatch) && (await uploadsSucceed(queue, dispatch)) && isMounted.current;
    if (canSave) dispatch({ type: 'saveRequested' });
    else isRunning.current = false;
  };
  const { phase } = state;
  const resubmit = useEffectEvent(() => void submit(state.status));
  useEffect(() => {
    if (phase !== 'waiting') return;
    const online = () => resubmit();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [phase]);
  return (status) => void submit(status);
}

/** Is there a connection? Without one the save waits for it. */
function isOnline(dispatch: ActionDispatch<[FormAction]>): boolean {
  if (!navigator.onLine) dispatch({ type: 'connectionAwaited' });
  return navigator.onLine;
}

/** Waits for the photos that are on their way; false where some were rejected meanwhile or could not be sent. */
async function uploadsSucceed(queue: UploadQueue, dispatch: ActionDispatch<[FormAction]>): Promise<boolean> {
  const count = (state: string) => queue.snapshot().filter((upload) => upload.state === state).length;
  const rejectedBefore = count('rejected');
  // The queue itself is asked: after a retry the last render still shows the photos as failed.
  if (queue.snapshot().some(isUnderWay)) {
    dispatch({ type: 'uploadsAwaited' });
    await queue.finished();
  }
  const failure = count('rejected') > rejectedBefore ? REJECTED_PHOTOS : count('failed') > 0 ? FAILED_PHOTOS : '';
  dispatch({ type: 'uploadsEnded', failure });
  return failure === '';
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
