import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFetchFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { useChanges } from '../../../admin-ui/table/changes.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { StockCounts } from './stock-views.ts';

/** The counts of a kind; null where they are not known yet, or never were. */
export type LoadedCounts = { counts: StockCounts | null; failure: string; retry: () => void };

/** What the last call answered; `attempt` says which call it was. The counts known before stay beside a failure. */
type Result = { attempt: number; counts: StockCounts | null; failure: string };

/** How many vehicles of a kind there is something to do for, counted again after every change. */
export function useStockCounts(kind: VehicleKind): LoadedCounts {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result>({ attempt, counts: null, failure: '' });
  const retry = () => setAttempt((before) => before + 1);
  useChanges((change) => {
    if (change.kind === kind) retry();
  });
  useEffect(() => {
    const controller = new AbortController();
    adminCall<{ data: [StockCounts] }>('GET', `/${kind}/counts`, { signal: controller.signal }).then(
      ({ data }) => setResult({ attempt, counts: data[0], failure: '' }),
      (error) => {
        if (isAborted(error)) return;
        logFetchFailure(kind, error);
        setResult(({ counts }) => ({ attempt, counts, failure: sentenceOf(error) }));
      },
    );
    return () => controller.abort();
  }, [kind, attempt]);
  const failure = result.attempt === attempt ? result.failure : '';
  return { counts: result.counts, failure, retry };
}
