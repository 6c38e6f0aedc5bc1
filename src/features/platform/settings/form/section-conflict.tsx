import { DocumentConflict } from '../../../../admin-ui/document/document-conflict.tsx';
import { formOf, textAt, valueText } from '../../../../shared/document-values.ts';
import { isPictureType } from '../history/version-changes.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { pictureSource } from './picture-input.tsx';
import styles from './setting-fields.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

/** Shown if two administrators have published the same section. The administrator chooses between the two versions. */
export function SectionConflict({ model, stored }: { model: SettingsFormModel; stored: StoredSection }) {
  const { base, values, settings } = model;
  return (
    <DocumentConflict
      title="Deux personnes ont modifié ces réglages"
      message="Cette rubrique a été publiée par quelqu’un d’autre depuis que vous l’avez ouverte."
      who={stored.updated_by}
      fields={settings}
      base={base.values}
      mine={values}
      theirs={formOf(stored.value, settings)}
      show={(setting, form) => {
        const value = textAt(form, setting.name);
        if (!isPictureType(setting.type) || value === '') return null;
        return <img src={pictureSource(setting, value)} alt={valueText(setting, form)} className={styles.side} />;
      }}
      onResolve={model.resolveConflict}
      onCancel={model.closeConflict}
    />
  );
}
