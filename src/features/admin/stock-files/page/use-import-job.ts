import { useEffect, useState } from 'react';
import { AdminError, adminCall, isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { ImportJob, Reverted } from '../stock-import.schema.ts';

/** How often the progress of a job is polled. */
const POLL_INTERVAL_MS = 700;

export type FollowedJob = {
  job: ImportJob | null;
  /** Why the last call failed, in French; the write goes on without it. */
  failure: string;
  isReverting: boolean;
  revert: () => void;
  retry: () => void;
};

/** A job, polled until it has ended. */
export function useImportJob(kind: VehicleKind, id: number): FollowedJob {
  const [job, setJob] = useState<ImportJob | null>(null);
  const [failure, setFailure] = useState('');
  const [isReverting, setIsReverting] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    void attempt;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      try {
        const { data } = await adminCall<{ data: ImportJob }>('GET', `/import/${kind}/jobs/${id}`, {
          signal: control.signal,
        });
        setJob(data);
        setFailure('');
        if (isUnderWay(data)) timer = setTimeout(poll, POLL_INTERVAL_MS);
      } catch (error) {
        if (isAborted(error)) return;
        logFailure(error);
        setFailure(sentenceOf(error));
        // Without a response the write goes on, and so does the polling.
        if (error instanceof AdminError && error.status === 0) timer = setTimeout(poll, POLL_INTERVAL_MS * 4);
      }
    };
    void poll();
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [kind, id, attempt]);

  const revert = async () => {
    setIsReverting(true);
    setFailure('');
    try {
      await adminCall<{ data: Reverted }>('POST', `/import/${kind}/jobs/${id}/undo`);
      setAttempt((count) => count + 1);
    } catch (error) {
      if (!isAborted(error)) {
        logFailure(error);
        setFailure(`L’import n’a pas été annulé. ${sentenceOf(error)}`);
      }
    }
    setIsReverting(false);
  };

  return { job, failure, isReverting, revert: () => void revert(), retry: () => setAttempt((count) => count + 1) };
}

export function isUnderWay({ state }: ImportJob): boolean {
  return state === 'waiting' || state === 'running';
}
