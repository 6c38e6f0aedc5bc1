import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { firstRow, isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import type { Progress } from '../../../shared/progress.ts';
import { backups } from './backups.client.ts';

const INTERVAL_MS = 2_000;

/** While another page makes a backup, reads the list of backups again. */
export function useBackup() {
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 });
  const running = useQuery({
    ...backups.readOf('GET /backups'),
    refetchInterval: ({ state }) => state.data?.running === true && INTERVAL_MS,
  });
  const { isPending, mutate, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => makeBackup(setProgress),
    onSuccess: () => toast({ text: 'La sauvegarde est faite.', tone: 'done' }),
    onError: (reason) => {
      if (isAborted(reason)) return;
      logFailure(reason);
      // The backup continues even if its connection fails.
      void running.refetch();
    },
  });
  return {
    progress: isPending ? progress : null,
    isRunningElsewhere: !isPending && running.data?.running === true,
    failure: error && !isAborted(error) ? sentenceOf(error) : '',
    make: () => mutate(),
  };
}

export async function makeBackup(show: (progress: Progress) => void): Promise<string> {
  show({ done: 0, total: 0 });
  const { data } = await backups.call('POST /backups', { onProgress: (line) => 'done' in line && show(line) });
  return firstRow(data).id;
}
