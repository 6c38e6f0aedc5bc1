import controls from '../../../../admin-ui/controls.module.css';
import { DocumentNotices } from '../../../../admin-ui/document/document-notices.tsx';
import { settingsOfSection } from '../fields/settings.fields.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import type { SettingsFormModel } from './use-settings-form.ts';

type Props = { model: SettingsFormModel; stored: StoredSection; isOnlyTab: boolean };

/** Also names the values that are no longer valid. */
export function SectionNotices({ model, stored, isOnlyTab }: Props) {
  const settings = settingsOfSection(stored.section);
  const labels = stored.replaced.map((path) => settings.find(({ name }) => name === path)?.label ?? path);
  return (
    <DocumentNotices
      restored={model.restored}
      unsaved="publiée"
      onClear={model.discard}
      isOnlyTab={isOnlyTab}
      otherTab="Cette rubrique est déjà ouverte"
    >
      {labels.length > 0 && (
        <p className={controls.notice} role="status">
          {`Ce qui était enregistré n’est plus valable, le site montre la dernière valeur qui l’était : ${labels.join(', ')}. Vérifiez, puis publiez.`}
        </p>
      )}
    </DocumentNotices>
  );
}
