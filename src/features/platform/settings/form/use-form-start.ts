import { useEffect, useState } from 'react';
import { browserStorage } from '../../../../admin-ui/form/draft-storage.ts';
import { lockDraft } from '../../../../admin-ui/form/use-draft.ts';
import type { SettingsSection } from '../fields/settings.fields.ts';
import { readSettingsDraft, type SettingsDraft, settingsDraftName } from './settings-draft.ts';

/** `isOnlyTab` is false if another tab writes the draft. */
export type FormStart = { draft: SettingsDraft | null; isOnlyTab: boolean };

/** Returns null until it is known whether this tab or another tab has the lock of the draft. */
export function useFormStart(section: SettingsSection): FormStart | null {
  const [start, setStart] = useState<FormStart | null>(null);
  useEffect(() => {
    let isMounted = true;
    const lock = lockDraft(settingsDraftName(section));
    void lock.then((unlock) => {
      const isOnlyTab = unlock !== null;
      if (isMounted) setStart({ isOnlyTab, draft: isOnlyTab ? readSettingsDraft(browserStorage(), section) : null });
    });
    return () => {
      isMounted = false;
      void lock.then((unlock) => unlock?.());
    };
  }, [section]);
  return start;
}
