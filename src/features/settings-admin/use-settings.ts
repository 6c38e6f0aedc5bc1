import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from '../../admin-ui/admin-client.ts';
import type { ChecklistItem, SettingsSection, StoredSection } from '../settings/settings.ts';
import { useSectionChanges } from './settings-changes.ts';

export type SettingsLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; sections: ReadonlyMap<SettingsSection, StoredSection>; checklist: readonly ChecklistItem[] };

/** Every section as it is stored, and what a live site still lacks; both follow what is published in this tab. */
export function useSettings(): SettingsLoad {
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<SettingsLoad>({ state: 'loading' });
  const checklist = useChecklist(attempt);

  useEffect(() => {
    const control = new AbortController();
    adminCall<{ data: StoredSection[] }>('GET', '/settings', { signal: control.signal }).then(
      ({ data }) =>
        setLoad({ state: 'ready', sections: new Map(data.map((one) => [one.section, one])), checklist: [] }),
      (error: unknown) => {
        if (isAborted(error)) return;
        logFailure(error);
        const retry = () => {
          setLoad({ state: 'loading' });
          setAttempt(attempt + 1);
        };
        setLoad({ state: 'failed', failure: sentenceOf(error), retry });
      },
    );
    return () => control.abort();
  }, [attempt]);

  useSectionChanges((stored) =>
    setLoad((before) =>
      before.state === 'ready' ? { ...before, sections: new Map(before.sections).set(stored.section, stored) } : before,
    ),
  );
  return load.state === 'ready' ? { ...load, checklist } : load;
}

/** Loaded anew after each publication. Without it the forms work: a failure is logged and shows nothing. */
function useChecklist(attempt: number): readonly ChecklistItem[] {
  const [published, setPublished] = useState(0);
  const [checklist, setChecklist] = useState<readonly ChecklistItem[]>([]);
  useSectionChanges(() => setPublished((before) => before + 1));
  useEffect(() => {
    // Another attempt or publication is another call.
    void [attempt, published];
    const control = new AbortController();
    adminCall<{ data: ChecklistItem[] }>('GET', '/settings/checklist', { signal: control.signal }).then(
      ({ data }) => setChecklist(data),
      (error: unknown) => !isAborted(error) && logFailure(error),
    );
    return () => control.abort();
  }, [attempt, published]);
  return checklist;
}
