import grid from '../../../../admin-ui/form/field.module.css';
import { namedFields } from '../../../../shared/document-values.ts';
import type { SettingGroup } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { ListField } from '../rows/list-field.tsx';
import { TermsTable } from '../rows/terms-table.tsx';
import { WeekField } from '../rows/week-field.tsx';
import { InterfaceField } from './interface-field.tsx';
import styles from './setting-fields.module.css';
import { SettingInput } from './setting-input.tsx';
import type { SettingsFormModel } from './use-settings-form.ts';

export function SectionFields({ model, groups }: { model: SettingsFormModel; groups: readonly SettingGroup[] }) {
  return groups.map((group) => <Group key={group.title} group={group} model={model} />);
}

function Group({ group, model }: { group: SettingGroup; model: SettingsFormModel }) {
  const { title, hint } = group;
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={grid.grid}>
        <Fields group={group} model={model} />
      </div>
    </section>
  );
}

function Fields({ group: { layout, fields, title }, model }: { group: SettingGroup; model: SettingsFormModel }) {
  const settings = namedFields(fields);
  if (layout === 'week') return <WeekField days={settings} model={model} />;
  if (layout === 'terms') return <TermsTable title={title} settings={settings} model={model} />;
  if (layout === 'interface')
    return settings.map(
      (setting) => setting.type === 'choice' && <InterfaceField key={setting.name} field={setting} model={model} />,
    );
  return settings.map((setting) => (
    <Field key={setting.name} setting={setting} model={model} isAlone={settings.length === 1} />
  ));
}

function Field({ setting, model, isAlone }: { setting: NamedSetting; model: SettingsFormModel; isAlone: boolean }) {
  if (setting.type === 'list') return <ListField list={setting} model={model} isTitled={!isAlone} />;
  return <SettingInput field={setting} path={setting.name} model={model} />;
}
