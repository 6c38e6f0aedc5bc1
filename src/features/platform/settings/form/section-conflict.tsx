import { type DocumentValues, textAt, valueText } from '../../../../shared/document-values.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { isPictureType } from '../history/version-changes.ts';
import { pictureSource } from './picture-input.tsx';
import styles from './setting-fields.module.css';

/** What the choice shows if two administrators have published the same section. */
export function sectionConflict(fields: readonly NamedSetting[]) {
  return {
    title: 'Deux personnes ont modifié ces réglages',
    fields,
    show: (setting: NamedSetting, form: DocumentValues) => {
      const value = textAt(form, setting.name);
      if (!isPictureType(setting.type) || value === '') return null;
      return <img src={pictureSource(setting, value)} alt={valueText(setting, form)} className={styles.side} />;
    },
  };
}
