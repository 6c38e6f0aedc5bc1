import { skipToken, useQuery } from '@tanstack/react-query';
import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import { queryClient, useServerData } from '../../../admin-ui/session/server-state.ts';
import type { SettingsResource } from './settings.resource.ts';
import type { ChecklistItem, StoredSection } from './stored-section.schema.ts';

export const settingsApi = clientOf<SettingsResource>();

const sectionsRead = settingsApi.readOf('GET /settings');

const writtenKey = (section: string) => ['settings', 'written', section];

export function showSection(stored: StoredSection): void {
  const isOlder = (one: StoredSection) => one.section === stored.section && one.version <= stored.version;
  queryClient.setQueryData<{ data: StoredSection[] }>(
    sectionsRead.queryKey,
    (read) => read && { data: read.data.map((one) => (isOlder(one) ? stored : one)) },
  );
  queryClient.setQueryData(writtenKey(stored.section), stored);
}

/**
 * Returns the section that this browser wrote last. Background reads do not change it, so that an open form notices
 * conflicts.
 */
export function useWrittenSection(section: string): StoredSection | undefined {
  return useQuery<StoredSection>({ queryKey: writtenKey(section), queryFn: skipToken }).data;
}

type SettingsLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; sections: readonly StoredSection[]; checklist: readonly ChecklistItem[] };

export function useSettings(): SettingsLoad {
  const { data, failure, reload } = useServerData(sectionsRead, { isEdited: true });
  // A failure is only logged, because the forms work without the checklist.
  const checklist = useServerData(settingsApi.readOf('GET /settings/checklist'));
  if (data !== null) return { state: 'ready', sections: data, checklist: checklist.data ?? [] };
  if (failure === '') return { state: 'loading' };
  const retry = () => {
    reload();
    checklist.reload();
  };
  return { state: 'failed', failure, retry };
}
