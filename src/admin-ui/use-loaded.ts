import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from './admin-client.ts';

/** What a page asks the API for when it opens: loading while both are empty. */
export type Loaded<T> = {
  data: T | null;
  failure: string;
  /** Asks again, after a failure or a change; what is there stays meanwhile. */
  reload: () => void;
};

/** Loads `data` of a response; `path` is what follows /api/admin. */
export function useLoaded<T>(path: string): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    // Another attempt is another call.
    void attempt;
    const control = new AbortController();
    adminCall<{ data: T }>('GET', path, { signal: control.signal }).then(
      (answer) => {
        setData(answer.data);
        setFailure('');
      },
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setFailure(sentenceOf(error));
      },
    );
    return () => control.abort();
  }, [path, attempt]);
  const reload = () => {
    setFailure('');
    setAttempt((before) => before + 1);
  };
  return { data, failure, reload };
}
