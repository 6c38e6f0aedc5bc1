import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { sectionsRead, settingsApi } from '../settings.client.ts';
import type { ChecklistItem, StoredSection } from '../stored-section.schema.ts';

type SettingsLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; sections: readonly StoredSection[]; checklist: readonly ChecklistItem[] };

export function useSettings(): SettingsLoad {
  const { data, failure, reload } = useServerData(sectionsRead, { isEdited: true });
  // The forms work without the checklist, so a failure is only logged.
  const checklist = useServerData(settingsApi.readOf('GET /settings/checklist'));
  if (data !== null) return { state: 'ready', sections: data, checklist: checklist.data ?? [] };
  if (failure === '') return { state: 'loading' };
  const retry = () => {
    reload();
    checklist.reload();
  };
  return { state: 'failed', failure, retry };
}
