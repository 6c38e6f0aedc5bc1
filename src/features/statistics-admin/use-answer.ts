import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from '../../admin-ui/admin-client.ts';
import { useChanges } from '../../admin-ui/changes.ts';

/** What a call answered; null while nothing has come. What was known before stays beside a failure. */
export type Answer<T> = { data: T | null; failure: string; retry: () => void };

type Result<T> = { path: string; attempt: number; data: T | null; failure: string };

/** Reads `path`, again when a vehicle changes; '' reads nothing. */
export function useAnswer<T>(path: string): Answer<T> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result<T>>({ path, attempt, data: null, failure: '' });
  const retry = () => setAttempt((before) => before + 1);
  useChanges(({ kind }) => {
    if (kind === 'cars' || kind === 'trucks') retry();
  });
  useEffect(() => {
    if (path === '') return;
    const controller = new AbortController();
    adminCall<{ data: T }>('GET', path, { signal: controller.signal }).then(
      ({ data }) => setResult({ path, attempt, data, failure: '' }),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setResult((before) => ({
          path,
          attempt,
          data: before.path === path ? before.data : null,
          failure: sentenceOf(error),
        }));
      },
    );
    return () => controller.abort();
  }, [path, attempt]);
  const isCurrent = result.path === path;
  const failure = isCurrent && result.attempt === attempt ? result.failure : '';
  return { data: isCurrent ? result.data : null, failure, retry };
}
