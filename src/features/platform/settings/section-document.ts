import { defineDocument } from '../../../shared/document.ts';
import { SECTION_TABLES, type SettingsSection, settingsOfSection } from './fields/settings.fields.ts';

/** A save also keeps the examples at the paths `confirmed` as the dealer's own values. */
export function sectionDocument(section: SettingsSection, confirmed: readonly string[] = []) {
  return defineDocument({
    name: `settings/${section}`,
    label: SECTION_TABLES[section].label,
    fields: settingsOfSection(section),
    store: {
      read: 'GET /settings',
      edit: 'PUT /settings/:section',
      key: { section },
      valuesAt: 'value',
      ...(confirmed.length > 0 && { bodyOf: (value) => ({ value, confirmed }) }),
    },
    preview: 'POST /settings/:section/preview',
    words: { isOpen: 'Cette rubrique est déjà ouverte', conflict: 'Deux personnes ont modifié ces réglages' },
  });
}
