import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFetchFailure, sentenceOf } from '../../admin-ui/admin-client.ts';
import { useChanges } from '../../admin-ui/changes.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { StockCounts } from './stock-views.ts';

/** The counts of a kind; null where they are not known yet, or never were. */
export type LoadedCounts = { counts: StockCounts | null; failure: string; retry: () => void };

/** How many vehicles of a kind there is something to do for, counted again after every change. */
export function useStockCounts(kind: VehicleKind): LoadedCounts {
  const [attempt, setAttempt] = useState(0);
  const [counts, setCounts] = useState<StockCounts | null>(null);
  const [failure, setFailure] = useState('');
  const retry = () => setAttempt((before) => before + 1);
  useChanges((change) => {
    if (change.kind === kind) retry();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    const controller = new AbortController();
    adminCall<{ data: [StockCounts] }>('GET', `/${kind}/counts`, { signal: controller.signal }).then(
      ({ data }) => {
        setCounts(data[0]);
        setFailure('');
      },
      (error) => {
        if (isAborted(error)) return;
        logFetchFailure(kind, error);
        setFailure(sentenceOf(error));
      },
    );
    return () => controller.abort();
  }, [kind, attempt]);
  return { counts, failure, retry };
}
