import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { backups } from './backups.client.ts';
import type { BackupJob } from './backups.schema.ts';

const POLL_MS = 700;

export function useBackup(onDone: () => void) {
  const [job, setJob] = useState<BackupJob | null>(null);
  const [failure, setFailure] = useState('');
  const leave = useRef<AbortController>(undefined);
  useEffect(() => () => leave.current?.abort(), []);

  const make = async () => {
    leave.current = new AbortController();
    const { signal } = leave.current;
    setFailure('');
    setJob({ state: 'running', done: 0, total: 0, error: '' });
    try {
      const { last } = await makeBackup(signal, setJob);
      if (last.state === 'done') toast({ text: 'La sauvegarde est faite.', tone: 'done' });
      else setFailure(last.error);
      onDone();
    } catch (error) {
      if (isAborted(error)) return;
      logFailure(error);
      setFailure(sentenceOf(error));
    }
    setJob(null);
  };
  return { job, failure, make: () => void make() };
}

export async function makeBackup(signal: AbortSignal, show: (job: BackupJob) => void) {
  const { data } = await backups.call('POST /backups', { signal });
  return { id: data.job, last: await follow(data.job, signal, show) };
}

async function follow(job: string, signal: AbortSignal, show: (job: BackupJob) => void): Promise<BackupJob> {
  for (;;) {
    const { data } = await backups.call('GET /backup-jobs/:job', { params: { job }, signal });
    if (data.state !== 'running') return data;
    show(data);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}
