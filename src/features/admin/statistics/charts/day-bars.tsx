import { Fold } from '../../../../admin-ui/fold.tsx';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import { PlainTable } from '../../../../admin-ui/table/table.tsx';
import { reversedDay } from '../../../../shared/dates/dates.ts';
import { formatNumber } from '../../../../shared/money.ts';
import styles from '../statistics.module.css';
import type { Overview } from '../statistics.schema.ts';
import { contactsText, pagesText, viewsText } from '../statistics-labels.ts';

type Days = Overview['by_day'];

const DAY_WIDTH = 10;
const HEIGHT = 100;
const GAP = 2;

export function DayCharts({ days }: { days: Days }) {
  const dates = useDates();
  return (
    <div className={styles.days}>
      <DayBars days={days} title="Contacts par jour" measure="contacts" text={contactsText} />
      <DayBars days={days} title="Vues par jour" measure="views" text={viewsText} />
      <DayBars days={days} title="Pages affichées par jour, tout le site" measure="pages" text={pagesText} />
      <Fold look="line" summary="Chiffres par jour">
        <PlainTable
          caption="Vues et contacts par jour"
          look="numbers"
          place={styles.dayTable}
          heads={['Jour', 'Vues', 'Contacts', 'Pages du site']}
          rows={days.toReversed().map(({ day, views, contacts, pages }) => ({
            key: day,
            cells: [dates.day(reversedDay(day)), views, contacts, pages],
          }))}
        />
      </Fold>
    </div>
  );
}

type BarsProps = {
  days: Days;
  title: string;
  measure: 'views' | 'contacts' | 'pages';
  text: (count: number) => string;
};

function DayBars({ days, title, measure, text }: BarsProps) {
  const dates = useDates();
  const maximum = Math.max(...days.map((day) => day[measure]), 1);
  const maximumDay = days.find((day) => day[measure] === maximum);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const sum = days.reduce((total, day) => total + day[measure], 0);
  const label = `${title}, du ${dates.day(reversedDay(first))} au ${dates.day(reversedDay(last))} : ${text(sum)} en tout`;
  return (
    <figure className={`stack gap-1 ${styles.figure}`} data-of={measure}>
      <figcaption className="strong">
        {title}
        <span className={styles.most} aria-hidden="true">
          {maximumDay
            ? `au plus ${formatNumber(maximum)}, le ${dates.day(reversedDay(maximumDay.day).slice(0, 5))}`
            : ''}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={maximumDay ? `${label}, au plus ${maximum} le ${dates.day(reversedDay(maximumDay.day))}` : label}
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map((day, i) => {
          const height = (day[measure] / maximum) * HEIGHT;
          return (
            <rect key={day.day} x={i * DAY_WIDTH + GAP / 2} y={HEIGHT - height} width={DAY_WIDTH - GAP} height={height}>
              <title>{`${dates.day(reversedDay(day.day))} : ${text(day[measure])}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{dates.day(reversedDay(first).slice(0, 5))}</span>
        <span>{dates.day(reversedDay(last).slice(0, 5))}</span>
      </p>
    </figure>
  );
}
