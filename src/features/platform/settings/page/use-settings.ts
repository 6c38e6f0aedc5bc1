import { useState } from 'react';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import type { SettingsSection } from '../fields/settings.fields.ts';
import { useSectionChanges } from '../form/settings-changes.ts';
import { settingsApi } from '../settings.client.ts';
import type { ChecklistItem, StoredSection } from '../stored-section.schema.ts';

type Sections = ReadonlyMap<SettingsSection, StoredSection>;

export type SettingsLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; sections: Sections; checklist: readonly ChecklistItem[] };

/** Every section as it is stored, and what a live site still lacks; both follow what is published in this tab. */
export function useSettings(): SettingsLoad {
  const { data, failure, reload } = useServerData(settingsApi.readOf('GET /settings'), {
    isEdited: true,
  });
  // Without it the forms work: a failure is logged and shows nothing.
  const checklist = useServerData(settingsApi.readOf('GET /settings/checklist'));
  const [published, setPublished] = useState<Sections>(new Map());
  useSectionChanges((stored) => {
    setPublished((before) => new Map(before).set(stored.section, stored));
    checklist.reload();
  });
  if (data !== null) {
    const sections = new Map(data.map((one) => [one.section, newer(one, published.get(one.section))]));
    return { state: 'ready', sections, checklist: checklist.data ?? [] };
  }
  if (failure === '') return { state: 'loading' };
  const retry = () => {
    reload();
    checklist.reload();
  };
  return { state: 'failed', failure, retry };
}

function newer(one: StoredSection, other: StoredSection | undefined): StoredSection {
  return other !== undefined && other.version > one.version ? other : one;
}
