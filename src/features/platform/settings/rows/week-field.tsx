import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { PHONE, useMedia } from '../../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { ListSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { rowsAt } from '../form/form-values.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import { at } from '../value-paths.ts';
import { ListField } from './list-field.tsx';
import styles from './week-field.module.css';

type Props = { days: readonly NamedSetting[]; model: SettingsFormModel };

/** The opening hours of a week. On a phone, each day is a folded row. A tap opens it. */
export function WeekField({ days, model }: Props) {
  const isPhone = useMedia(PHONE);
  /** Copies the hours of a day to the other open days. If no other day is open, copies them to all days. */
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
              {isPhone ? (
                <Fold
                  look="line"
                  summary={
                    <>
                      {day.label} <span>{spansText(rowsAt(model.values, day.name), day.none)}</span>
                    </>
                  }
                >
                  <Day day={day} model={model} onCopy={() => copy(day.name)} />
                </Fold>
              ) : (
                <>
                  <p className={styles.name}>{day.label}</p>
                  <Day day={day} model={model} onCopy={() => copy(day.name)} />
                </>
              )}
            </li>
          ),
      )}
    </ul>
  );
}

type DayProps = { day: NamedSetting<ListSetting>; model: SettingsFormModel; onCopy: () => void };

function Day({ day, model, onCopy }: DayProps) {
  return (
    <>
      <ListField list={day} model={model} isCompact />
      <Button look="ghost" place={styles.copy} onClick={onCopy}>
        <AdminIcon name="copy" size={18} />
        Copier sur les jours ouverts
        <VisuallyHidden> : {day.label}</VisuallyHidden>
      </Button>
    </>
  );
}

/** Returns '9:00–12:00, 14:00–18:00', or `none` if there are no spans. */
function spansText(rows: readonly unknown[], none: string): string {
  const hour = (value: unknown) => String(value ?? '').replace(/^0/, '') || '…';
  const spans = rows.map((row) => `${hour(at(row, 'open'))}–${hour(at(row, 'close'))}`);
  return spans.length > 0 ? spans.join(', ') : none;
}
