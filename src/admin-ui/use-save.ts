import { type RefObject, useEffect, useRef, useState } from 'react';
import { AdminError, isGivenUp, newIdempotencyKey, sentenceOf } from './admin-client.ts';
import { focusFirstError } from './focus-first-error.ts';
import { logFailure } from './log-failure.ts';

export type Saving = {
  busy: boolean;
  /** Why the last attempt failed where no field says it, or ''. */
  failure: string;
  /** One sentence for each field at fault. */
  fieldErrors: Record<string, string>;
  /** The same for the whole life of the form, so that it saves once (L16). */
  idempotencyKey: string;
  /** Nothing is sent while a field is at fault (D35). */
  save: (check: Record<string, string>, work: () => Promise<void>) => void;
};

/**
 * How a form saves: all faults at once at their fields with the focus on the first, one call at a time, and after a
 * failure everything as it was typed (D34). The console says of a failure what spec §8 asks (ERR-3).
 */
export function useSave(form: RefObject<HTMLFormElement | null>, onProblem?: (error: AdminError) => boolean): Saving {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fieldErrors, setFaults] = useState<Record<string, string>>({});
  const [idempotencyKey] = useState(newIdempotencyKey);
  const working = useRef(false);

  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(form.current);
  }, [fieldErrors, form]);

  const save = async (check: Record<string, string>, work: () => Promise<void>) => {
    if (working.current) return;
    setFailure('');
    setFaults(check);
    if (Object.keys(check).length > 0) return;
    working.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isGivenUp(error)) {
        logFailure(error);
        const fields = error instanceof AdminError ? error.fields : {};
        setFaults(fields);
        const said = error instanceof AdminError && onProblem?.(error) === true;
        if (!said && Object.keys(fields).length === 0) setFailure(sentenceOf(error));
      }
    }
    working.current = false;
    setBusy(false);
  };
  return { busy, failure, fieldErrors, idempotencyKey, save: (check, work) => void save(check, work) };
}
