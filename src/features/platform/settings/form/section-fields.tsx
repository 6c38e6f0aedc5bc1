import { ListField } from '../rows/list-field.tsx';
import { TableField } from '../rows/table-field.tsx';
import { WeekField } from '../rows/week-field.tsx';
import styles from './setting-fields.module.css';
import { SettingInput } from './setting-input.tsx';
import { at, type SettingGroup, type SettingItem } from './setting-items.ts';
import type { SettingsFormModel } from './use-settings-form.ts';

/** The groups of one section, each with its heading. */
export function SectionFields({ model }: { model: SettingsFormModel }) {
  return model.form.groups.map((group) => <Group key={group.title} group={group} model={model} />);
}

function Group({ group: { title, hint, items }, model }: { group: SettingGroup; model: SettingsFormModel }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.fields}>
        {items.map((item) => (
          <Item key={'name' in item ? item.name : item.label} item={item} model={model} isAlone={items.length === 1} />
        ))}
      </div>
    </section>
  );
}

function Item({ item, model, isAlone }: { item: SettingItem; model: SettingsFormModel; isAlone: boolean }) {
  if (item.input === 'list') return <ListField list={item} model={model} isTitled={!isAlone} />;
  if (item.input === 'week') return <WeekField week={item} model={model} />;
  if (item.input === 'table') return <TableField table={item} model={model} />;
  return (
    <SettingInput
      field={item}
      path={item.name}
      value={at(model.values, item.name)}
      fieldError={model.fieldErrors[item.name]}
      onChange={(value) => model.change(item.name, value)}
    />
  );
}
