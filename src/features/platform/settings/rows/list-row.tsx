import type { AdminIconName } from '../../../../admin-ui/admin-icon.tsx';
import { IconButton } from '../../../../admin-ui/button.tsx';
import { namedFields } from '../../../../shared/field-types.ts';
import { at, pathOf } from '../../../../shared/value-paths.ts';
import type { ListSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { SettingInput } from '../form/setting-input.tsx';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import styles from './list-field.module.css';
import type { ListRows } from './use-list-rows.ts';

type Props = {
  list: NamedSetting<ListSetting>;
  index: number;
  isLast: boolean;
  isCompact: boolean;
  model: SettingsFormModel;
  actions: Pick<ListRows, 'remove' | 'move'>;
};

export function ListRow({ list, index, isLast, isCompact, model, actions }: Props) {
  const { name, label, rowLabel, isOrdered, copied } = list;
  const rowName = `${rowLabel} ${index + 1}`;
  const copyIntoEmpty = () => {
    if (!copied) return;
    const [value, target] = [at(model.values, pathOf(name, index, copied.from)), pathOf(name, index, copied.to)];
    if (typeof value === 'string' && value !== '' && !at(model.values, target)) model.change(target, value);
  };
  const fullName = isCompact ? `${label}, ${rowName.toLowerCase()}` : rowName;
  return (
    <li data-row={index} className={styles.row}>
      <div className="row between gap-3">
        {!isCompact && <p className="strong muted">{rowName}</p>}
        <div className={styles.actions}>
          {isOrdered && (
            <>
              <RowButton
                what="up"
                label={`Monter : ${fullName}`}
                disabled={index === 0}
                onPress={() => actions.move(index, -1)}
              />
              <RowButton
                what="down"
                label={`Descendre : ${fullName}`}
                disabled={isLast}
                onPress={() => actions.move(index, 1)}
              />
            </>
          )}
          <RowButton what="remove" label={`Retirer : ${fullName}`} onPress={() => actions.remove(index)} />
        </div>
      </div>
      <div className={styles.fields}>
        {namedFields(list.row).map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            path={pathOf(name, index, field.name)}
            model={model}
            context={`${fullName} : `}
            onBlur={copyIntoEmpty}
          />
        ))}
      </div>
    </li>
  );
}

const ICONS: Record<RowAction, AdminIconName> = { up: 'up', down: 'down', remove: 'trash' };
type RowAction = 'up' | 'down' | 'remove';

type ButtonProps = { what: RowAction; label: string; disabled?: boolean; onPress: () => void };

function RowButton({ what, label, disabled = false, onPress }: ButtonProps) {
  return (
    <IconButton
      icon={ICONS[what]}
      label={label}
      data-what={what}
      title={label.split(' : ')[0]}
      disabled={disabled}
      onClick={onPress}
    />
  );
}
