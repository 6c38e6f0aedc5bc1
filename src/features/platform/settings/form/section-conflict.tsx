import { DocumentConflict } from '../../../../admin-ui/document/document-conflict.tsx';
import { textAt, valueText } from '../../../../shared/document-values.ts';
import { isPictureType } from '../history/version-changes.ts';
import { pictureSource } from './picture-input.tsx';
import styles from './setting-fields.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

/** Shown if two administrators have published the same section. The administrator chooses between the two versions. */
export function SectionConflict({ model }: { model: SettingsFormModel }) {
  return (
    <DocumentConflict
      title="Deux personnes ont modifié ces réglages"
      form={model}
      fields={model.settings}
      show={(setting, form) => {
        const value = textAt(form, setting.name);
        if (!isPictureType(setting.type) || value === '') return null;
        return <img src={pictureSource(setting, value)} alt={valueText(setting, form)} className={styles.side} />;
      }}
    />
  );
}
