import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { AdminError, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../admin-ui/session/server-state.ts';
import type { Progress } from '../../../shared/progress.ts';
import { count } from '../../../shared/text/french.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import { showSections } from '../../platform/settings/history/restore-version.ts';
import { makeBackup } from '../backup/use-backup.ts';
import { demonstrationApi } from './demonstration.client.ts';
import type { RemovedDemonstration } from './demonstration.schema.ts';

type Emptied = { data: RemovedDemonstration; operation?: string };

/** Makes a backup, then empties the demonstration. Continues if the administrator closes the dialog. */
export function useEmptying() {
  /** Progress of the backup; null if none is being made. */
  const [progress, setProgress] = useState<Progress | null>(null);
  /** The id of a finished backup, if the emptying failed afterwards because the password was wrong. */
  const backup = useRef('');
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** @throws the error if the dialog that shows it is still open */
  const empty = async (current: string) => {
    try {
      if (backup.current === '') backup.current = await makeBackup(setProgress);
      const emptied = await demonstrationApi.call('POST /demonstration/empty', {
        body: { backup: backup.current, current },
      });
      for (const resource of ['cars', 'trucks', 'rates'] as const) reloadLists(resource);
      await showSections();
      reportEmptied(emptied);
    } catch (error) {
      // The backup is too old.
      if (error instanceof AdminError && error.code === 'conflict') backup.current = '';
      if (isShown.current) throw error;
      logFailure(error);
      toast({ tone: 'failed', text: `La démonstration n’a pas été vidée. ${sentenceOf(error)}` });
    } finally {
      setProgress(null);
    }
  };
  return { progress, empty };
}

function reportEmptied({ data: { cars, trucks }, operation }: Emptied): void {
  reportWrite(
    { operation },
    {
      text: `La démonstration est vidée : ${count(cars.length + trucks.length, 'véhicule')} à la corbeille pour ${TRASH_DAYS} jours, réglages dans leur historique, tout dans la sauvegarde. Les marques restent.`,
      onUndone: showSections,
    },
  );
}
