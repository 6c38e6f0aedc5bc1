import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusFirstError } from '../focus.ts';
import {
  AdminError,
  isAborted,
  isDisconnected,
  logFailure,
  newIdempotencyKey,
  sentenceOf,
} from '../session/admin-client.ts';
import { useWhenOnline } from './use-when-online.ts';

export type Save = {
  busy: boolean;
  /** Why the last save failed, or '' when field errors say it. */
  failure: string;
  /** One sentence per wrong field. */
  fieldErrors: Record<string, string>;
  /** One for the whole life of the form, so that a repeated save creates one row. */
  idempotencyKey: string;
  /** Without a connection the save waits: the form is sent when it is back. */
  isWaiting: boolean;
  stopWaiting: () => void;
  /** Runs `work`, unless `check` has field errors (D35). */
  save: (check: Record<string, string>, work: () => Promise<void>) => void;
};

/**
 * Saves a form: all field errors at once with the focus on the first, one call at a time, the input left as typed after a failure
 * (D34). `onProblem` returns true for errors that the form shows itself; `waits` says whether a save waits for the
 * connection (D39).
 */
export function useSave(
  form: RefObject<HTMLFormElement | null>,
  onProblem?: (error: AdminError) => boolean,
  { waits = false }: { waits?: boolean } = {},
): Save {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [idempotencyKey] = useState(newIdempotencyKey);
  const isSaving = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  useWhenOnline(isWaiting, () => form.current?.requestSubmit());

  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(form.current);
  }, [fieldErrors, form]);

  const save = async (check: Record<string, string>, work: () => Promise<void>) => {
    if (isSaving.current) return;
    setFailure('');
    setFieldErrors(check);
    setIsWaiting(false);
    if (Object.keys(check).length > 0) return;
    if (waits && !navigator.onLine) return setIsWaiting(true);
    isSaving.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isAborted(error)) {
        logFailure(error);
        const fields = error instanceof AdminError ? error.fields : {};
        setFieldErrors(fields);
        const mustWait = waits && isDisconnected(error);
        if (mustWait) setIsWaiting(true);
        const isShown = mustWait || (error instanceof AdminError && onProblem?.(error) === true);
        if (!isShown && Object.keys(fields).length === 0) setFailure(sentenceOf(error));
      }
    }
    isSaving.current = false;
    setBusy(false);
  };
  return {
    ...{ busy, failure, fieldErrors, idempotencyKey, isWaiting },
    stopWaiting: () => setIsWaiting(false),
    save: (check, work) => void save(check, work),
  };
}
