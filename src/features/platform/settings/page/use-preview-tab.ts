import { useState } from 'react';
import { firstRow, isAborted, logFailure } from '../../../../admin-ui/session/admin-client.ts';
import { SECTION_TABLES } from '../fields/settings.fields.ts';
import { errorsOfSave } from '../form/form-errors.ts';
import { valueOfForm } from '../form/form-values.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import { settingsApi } from '../settings.client.ts';

/** Opens the public page with the values of the form in another tab; other visitors do not see them. */
export function usePreviewTab({ section, settings, values, check, showErrors }: SettingsFormModel) {
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    if (!check()) return;
    // At once: browsers block a window that opens after an answer.
    const tab = window.open('', '_blank');
    setIsOpening(true);
    try {
      const { data } = await settingsApi.call('POST /settings/:section/preview', {
        params: { section },
        body: { value: valueOfForm(values, settings) },
      });
      const { url } = firstRow(data);
      const address = `${url.replace(/\/$/, '')}${SECTION_TABLES[section].seenAt}`;
      if (tab) {
        tab.opener = null;
        tab.location.replace(address);
      } else showErrors({ fieldErrors: {}, failure: 'Votre navigateur a empêché l’ouverture de l’aperçu.' });
    } catch (error) {
      tab?.close();
      if (!isAborted(error)) {
        logFailure(error);
        showErrors(errorsOfSave(error, values, settings));
      }
    } finally {
      setIsOpening(false);
    }
  };
  return { isOpening, open: () => void open() };
}
