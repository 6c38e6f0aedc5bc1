import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { rowsAt } from '../../../../shared/document-values.ts';
import { at } from '../../../../shared/value-paths.ts';
import { PHONE, useMedia } from '../../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { ListSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import { ListField } from './list-field.tsx';
import styles from './week-field.module.css';

type Props = { days: readonly NamedSetting[]; model: SettingsFormModel };

/** On a phone, each day is collapsed until a tap. */
export function WeekField({ days, model }: Props) {
  const isPhone = useMedia(PHONE);
  const openDays = days.map(({ name }) => name).filter((name) => rowsAt(model.values, name).length > 0);
  /** Copies the hours of a day to the other open days. If no other day is open, copies them to all days. */
  const copy = (from: string) => {
    const names = openDays.length > 1 ? openDays : days.map(({ name }) => name);
    for (const name of names) if (name !== from) model.changeRows(name, rowsAt(model.values, from));
  };
  const partsOf = (day: NamedSetting<ListSetting>) => (
    <>
      <ListField list={day} model={model} isCompact />
      {openDays.includes(day.name) && (
        <Button look="ghost" place={styles.copy} onClick={() => copy(day.name)}>
          <AdminIcon name="copy" size={18} />
          <span>{openDays.length > 1 ? 'Copier sur les jours ouverts' : 'Copier sur toute la semaine'}</span>
          <VisuallyHidden> : {day.label}</VisuallyHidden>
        </Button>
      )}
    </>
  );
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
                  {partsOf(day)}
                </Fold>
              ) : (
                <>
                  <p className={styles.name}>{day.label}</p>
                  {partsOf(day)}
                </>
              )}
            </li>
          ),
      )}
    </ul>
  );
}

/** Returns '9:00–12:00, 14:00–18:00', or `none` if there are no spans. */
function spansText(rows: readonly unknown[], none: string): string {
  const hour = (value: unknown) => String(value ?? '').replace(/^0/, '') || '…';
  const spans = rows.map((row) => `${hour(at(row, 'open'))}–${hour(at(row, 'close'))}`);
  return spans.length > 0 ? spans.join(', ') : none;
}
