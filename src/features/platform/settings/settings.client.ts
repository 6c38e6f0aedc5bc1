import { skipToken, useQuery } from '@tanstack/react-query';
import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import { queryClient } from '../../../admin-ui/session/server-state.ts';
import type { SettingsResource } from './settings.resource.ts';
import type { StoredSection } from './stored-section.schema.ts';

export const settingsApi = clientOf<SettingsResource>();

export const sectionsRead = settingsApi.readOf('GET /settings');

const writtenKey = (section: string) => ['settings', 'written', section];

/** Shows a section as this tab has just written or read it, before all of them are read again. */
export function showSection(stored: StoredSection): void {
  const isOlder = (one: StoredSection) => one.section === stored.section && one.version < stored.version;
  queryClient.setQueryData<{ data: StoredSection[] }>(
    sectionsRead.queryKey,
    (read) => read && { data: read.data.map((one) => (isOlder(one) ? stored : one)) },
  );
  queryClient.setQueryData(writtenKey(stored.section), stored);
}

/**
 * The section that `showSection` showed last. A read behind an open form does not change it: that would hide a
 * conflict.
 */
export function useWrittenSection(section: string): StoredSection | undefined {
  return useQuery<StoredSection>({ queryKey: writtenKey(section), queryFn: skipToken }).data;
}
