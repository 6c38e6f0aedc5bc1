import { ConflictDialog, SideText } from '../../../../admin-ui/form/conflict-dialog.tsx';
import { type NamedSetting, settingsOfSection } from '../fields/settings.fields.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { at } from '../value-paths.ts';
import { conflictsOf } from './conflicts.ts';
import { formOf, valueText } from './form-values.ts';
import { pictureSource } from './picture-input.tsx';
import styles from './setting-fields.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

/** Shown if two administrators have published the same section. The administrator chooses between the two versions. */
export function SectionConflict({ model, stored }: { model: SettingsFormModel; stored: StoredSection }) {
  const { base, values } = model;
  const settings = settingsOfSection(stored.section);
  const theirs = formOf(stored.value, settings);
  return (
    <ConflictDialog
      title="Deux personnes ont modifié ces réglages"
      message="Cette rubrique a été publiée par quelqu’un d’autre depuis que vous l’avez ouverte."
      who={stored.updated_by}
      choices={conflictsOf(base.values, values, theirs, settings).map(({ setting, ...conflict }) => ({
        ...conflict,
        name: setting.name,
        label: setting.label,
        shown: (side) => <SideValue setting={setting} form={side === 'mine' ? values : theirs} />,
      }))}
      onResolve={(sides) => model.resolveConflict(stored, sides)}
      onCancel={model.closeConflict}
    />
  );
}

function SideValue({ setting, form }: { setting: NamedSetting; form: unknown }) {
  const value = String(at(form, setting.name) ?? '');
  const text = valueText(setting, form);
  const isPicture = setting.type === 'picture' || setting.type === 'pictureAddress';
  if (!isPicture || value === '') return <SideText text={text} />;
  return <img src={pictureSource(setting, value)} alt={text} className={styles.side} />;
}
