import { skipToken, useQuery } from '@tanstack/react-query';
import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import { queryClient } from '../../../admin-ui/session/server-state.ts';
import type { SettingsResource } from './settings.resource.ts';
import type { StoredSection } from './stored-section.schema.ts';

export const settingsApi = clientOf<SettingsResource>();

export const sectionsRead = settingsApi.readOf('GET /settings');

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
