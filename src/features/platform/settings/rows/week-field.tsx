import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { rowsAt } from '../form/form-values.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import { ListField } from './list-field.tsx';
import styles from './week-field.module.css';

type Props = { days: readonly NamedSetting[]; model: SettingsFormModel };

/** The opening hours of a week, day by day. */
export function WeekField({ days, model }: Props) {
  /** Days that are closed stay closed, unless all of them are. */
  const copy = (from: string) => {
    const rows = rowsAt(model.values, from);
    const otherDays = days.map(({ name }) => name).filter((name) => name !== from);
    const open = otherDays.filter((name) => rowsAt(model.values, name).length > 0);
    for (const name of open.length > 0 ? open : otherDays) model.changeRows(name, rows);
  };
  return (
    <ul id="champ-week" tabIndex={-1} className={styles.week} data-wide>
      {days.map(
        (day) =>
          day.type === 'list' && (
            <li key={day.name} className={styles.day}>
              <p className={styles.name}>{day.label}</p>
              <ListField list={day} model={model} isCompact />
              <Button look="ghost" place={styles.copy} onClick={() => copy(day.name)}>
                <AdminIcon name="copy" size={18} />
                Copier sur les jours ouverts
                <VisuallyHidden> : {day.label}</VisuallyHidden>
              </Button>
            </li>
          ),
      )}
    </ul>
  );
}
