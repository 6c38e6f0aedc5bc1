import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { controlId } from '../form/control.ts';
import { daySpans, pathOf, rowsAt, type SettingWeek, WEEKDAYS } from '../form/setting-items.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import { ListField } from './list-field.tsx';
import styles from './week-field.module.css';

/** The opening hours of a week, day by day. */
export function WeekField({ week, model }: { week: SettingWeek; model: SettingsFormModel }) {
  /** Days that are closed stay closed, unless all of them are. */
  const copy = (from: string) => {
    const rows = rowsAt(model.values, pathOf(week.name, from));
    const otherDays = WEEKDAYS.map(([day]) => pathOf(week.name, day)).filter(
      (path) => path !== pathOf(week.name, from),
    );
    const open = otherDays.filter((path) => rowsAt(model.values, path).length > 0);
    // None of the rows is one that the other day had: its errors are gone.
    for (const path of open.length > 0 ? open : otherDays) model.changeRows(path, rows, []);
  };
  return (
    <ul id={controlId(week.name)} tabIndex={-1} className={styles.week} data-wide>
      {WEEKDAYS.map(([day, label]) => (
        <li key={day} className={styles.day}>
          <p className={styles.name}>{label}</p>
          <ListField list={daySpans(pathOf(week.name, day), label)} model={model} isCompact />
          <button type="button" className={`${controls.ghost} ${styles.copy}`} onClick={() => copy(day)}>
            <AdminIcon name="copy" size={18} />
            Copier sur les jours ouverts
            <span className="visually-hidden"> : {label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
