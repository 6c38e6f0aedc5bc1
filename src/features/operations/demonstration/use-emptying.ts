import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { isByKeyboard } from '../../../admin-ui/focus.ts';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../admin-ui/session/server-state.ts';
import { count } from '../../../shared/text/french.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { showPublished } from '../../platform/settings/history/restore-version.ts';
import { settingsApi } from '../../platform/settings/settings.client.ts';
import type { BackupJob } from '../backup/backups.schema.ts';
import { makeBackup } from '../backup/use-backup.ts';
import { demonstrationApi } from './demonstration.client.ts';
import type { RemovedDemonstration } from './demonstration.schema.ts';

/** Makes a backup, then empties the demonstration. Continues if the administrator opens another page. */
export function useEmptying() {
  const [job, setJob] = useState<BackupJob | null>(null);
  const [failure, setFailure] = useState('');
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const fail = (text: string) => {
    if (isShown.current) setFailure(text);
    else toast({ tone: 'failed', text: `La démonstration n’a pas été vidée. ${text}` });
  };

  const empty = async () => {
    const { signal } = new AbortController();
    setFailure('');
    setJob({ state: 'running', done: 0, total: 0, error: '' });
    try {
      const { id, last } = await makeBackup(signal, setJob);
      if (last.state === 'done') {
        const { data } = await demonstrationApi.call('POST /demonstration/empty', { body: { backup: id }, signal });
        await showChanged();
        reportEmptied(data);
      } else fail(last.error);
    } catch (error) {
      if (isAborted(error)) return;
      logFailure(error);
      fail(sentenceOf(error));
    }
    setJob(null);
  };
  return { job, failure, empty: () => void empty() };
}

function reportEmptied(removed: RemovedDemonstration): void {
  const vehicles = removed.cars.length + removed.trucks.length;
  toast({
    tone: 'done',
    text: `La démonstration est vidée : ${count(vehicles, 'véhicule')} à la corbeille pour ${TRASH_DAYS} jours, réglages dans leur historique, tout dans la sauvegarde. Les marques restent.`,
    action: { label: 'Annuler', run: () => void restoreDemonstration(removed) },
    takesFocus: isByKeyboard(),
  });
}

export async function restoreDemonstration(removed: RemovedDemonstration): Promise<void> {
  try {
    await demonstrationApi.call('POST /demonstration/restore', { body: removed });
    await showChanged();
    toast({ tone: 'done', text: 'La démonstration est de nouveau là.' });
  } catch (error) {
    if (isAborted(error)) return;
    logFailure(error);
    toast({ tone: 'failed', text: `La démonstration n’est pas rétablie. ${sentenceOf(error)}` });
  }
}

/** Makes lists and open forms show the server's present data. */
async function showChanged(): Promise<void> {
  for (const resource of ['cars', 'trucks', 'rates'] as const) reloadLists(resource);
  const { data } = await settingsApi.call('GET /settings');
  for (const stored of data) showPublished(stored);
}
