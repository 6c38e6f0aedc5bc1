import { useEffect, useState } from 'react';
import { browserStorage } from '../../../../admin-ui/form/draft-storage.ts';
import { lockDraft } from '../../../../admin-ui/form/use-draft.ts';
import type { SettingsSection } from '../fields/settings.fields.ts';
import { readSettingsDraft, type SettingsDraft, settingsDraftName } from './settings-draft.ts';

/** `name` is the storage key of the draft. `isOnlyTab` is false if another tab writes the draft. */
export type FormStart = { name: string; draft: SettingsDraft | null; isOnlyTab: boolean };

/** Returns null until it is known whether this tab or another tab has the lock of the draft. */
export function useFormStart(section: SettingsSection): FormStart | null {
  const [start, setStart] = useState<FormStart | null>(null);
  useEffect(() => {
    let isMounted = true;
    const name = settingsDraftName(section);
    const lock = lockDraft(name);
    void lock.then((unlock) => {
      const isOnlyTab = unlock !== null;
      const draft = isOnlyTab ? readSettingsDraft(browserStorage(), name) : null;
      if (isMounted) setStart({ name, draft, isOnlyTab });
    });
    return () => {
      isMounted = false;
      void lock.then((unlock) => unlock?.());
    };
  }, [section]);
  return start;
}
