import { type RefObject, useEffect, useRef, useState } from 'react';
import { AdminError, isAborted, logFailure, newIdempotencyKey, sentenceOf } from './admin-client.ts';
import { focusFirstError } from './focus.ts';

export type Save = {
  busy: boolean;
  /** Why the last save failed, or '' when field errors say it. */
  failure: string;
  /** One sentence per wrong field. */
  fieldErrors: Record<string, string>;
  /** One for the whole life of the form, so that a repeated save creates one row. */
  idempotencyKey: string;
  /** Runs `work`, unless `check` has field errors (D35). */
  save: (check: Record<string, string>, work: () => Promise<void>) => void;
};

/**
 * Saves a form: all field errors at once with the focus on the first, one call at a time, the input left as typed after a failure
 * (D34). `onProblem` returns true for errors that the form shows itself.
 */
export function useSave(form: RefObject<HTMLFormElement | null>, onProblem?: (error: AdminError) => boolean): Save {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [idempotencyKey] = useState(newIdempotencyKey);
  const isSaving = useRef(false);

  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(form.current);
  }, [fieldErrors, form]);

  const save = async (check: Record<string, string>, work: () => Promise<void>) => {
    if (isSaving.current) return;
    setFailure('');
    setFieldErrors(check);
    if (Object.keys(check).length > 0) return;
    isSaving.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isAborted(error)) {
        logFailure(error);
        const fields = error instanceof AdminError ? error.fields : {};
        setFieldErrors(fields);
        const isShown = error instanceof AdminError && onProblem?.(error) === true;
        if (!isShown && Object.keys(fields).length === 0) setFailure(sentenceOf(error));
      }
    }
    isSaving.current = false;
    setBusy(false);
  };
  return { busy, failure, fieldErrors, idempotencyKey, save: (check, work) => void save(check, work) };
}
