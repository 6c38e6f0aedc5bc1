import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from '../../admin-ui/admin-client.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { PrintData } from './sheet.ts';

type Result = { asked: string; data: PrintData | null; failure: string };

/** The sheets of some vehicles, `ids` as the address has them. */
export function useSheets(kind: VehicleKind, ids: string) {
  const [attempt, setAttempt] = useState(0);
  const asked = `${kind} ${ids} ${attempt}`;
  const [result, setResult] = useState<Result>({ asked: '', data: null, failure: '' });
  useEffect(() => {
    const control = new AbortController();
    const query = new URLSearchParams({ ids });
    adminCall<{ data: [PrintData] }>('GET', `/print/${kind}?${query}`, { signal: control.signal }).then(
      ({ data }) => setResult({ asked, data: data[0], failure: '' }),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setResult({ asked, data: null, failure: sentenceOf(error) });
      },
    );
    return () => control.abort();
  }, [kind, ids, asked]);
  const current = result.asked === asked ? result : { data: null, failure: '' };
  return { data: current.data, failure: current.failure, retry: () => setAttempt(attempt + 1) };
}
