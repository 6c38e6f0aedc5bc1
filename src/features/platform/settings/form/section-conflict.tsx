import { ConflictDialog, SideText } from '../../../../admin-ui/form/conflict-dialog.tsx';
import type { StoredSection } from '../settings.ts';
import { conflictsOf } from './conflicts.ts';
import { pictureSource } from './picture-input.tsx';
import styles from './setting-fields.module.css';
import { at, formOf, type Json, type SettingUnit, unitText } from './setting-items.ts';
import type { SettingsFormModel } from './use-settings-form.ts';

/** Two administrators published one section: both versions, and the choice between them (D39). */
export function SectionConflict({ model, stored }: { model: SettingsFormModel; stored: StoredSection }) {
  const { base, values, form } = model;
  const theirs = formOf(stored.value as Json, form.units);
  return (
    <ConflictDialog
      title="Deux personnes ont modifié ces réglages"
      message="Cette rubrique a été publiée par quelqu’un d’autre depuis que vous l’avez ouverte."
      who={stored.updated_by}
      choices={conflictsOf(base.values, values, theirs, form.units).map(({ unit, ...conflict }) => ({
        ...conflict,
        name: unit.name,
        label: unit.label,
        shown: (side) => <SideValue unit={unit} form={side === 'mine' ? values : theirs} />,
      }))}
      onResolve={(sides) => model.resolveConflict(stored, sides)}
      onCancel={model.closeConflict}
    />
  );
}

/** A value of one side, as text or as its picture. */
function SideValue({ unit, form }: { unit: SettingUnit; form: Json }) {
  const value = String(at(form, unit.name) ?? '');
  if (unit.input !== 'picture' || value === '') return <SideText text={unitText(unit, form)} />;
  return <img src={pictureSource(unit, value)} alt={unitText(unit, form)} className={styles.side} />;
}
