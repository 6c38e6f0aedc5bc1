import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from './admin-client.ts';

/** What a page asks the API for when it opens: loading while both are empty. */
export type Loaded<T> = {
  data: T | null;
  failure: string;
  /** Loads again, after a failure or a change; the earlier data stays until then. */
  reload: () => void;
};

type Result<T> = { path: string; requestKey: string; data: T | null; failure: string };

/**
 * Loads `data` of a response; `path` is what follows /api/admin, '' asks for nothing. What was known of a path stays
 * beside a failure,
 * and while it is loaded again because `version` has changed.
 */
export function useLoaded<T>(path: string, version = 0): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const requestKey = `${path} ${version} ${attempt}`;
  const [result, setResult] = useState<Result<T>>({ path, requestKey, data: null, failure: '' });
  useEffect(() => {
    if (path === '') return;
    const control = new AbortController();
    adminCall<{ data: T }>('GET', path, { signal: control.signal }).then(
      ({ data }) => setResult({ path, requestKey, data, failure: '' }),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setResult((before) => ({
          path,
          requestKey,
          data: before.path === path ? before.data : null,
          failure: sentenceOf(error),
        }));
      },
    );
    return () => control.abort();
  }, [path, requestKey]);
  return {
    data: result.path === path ? result.data : null,
    failure: result.requestKey === requestKey ? result.failure : '',
    reload: () => setAttempt((before) => before + 1),
  };
}
