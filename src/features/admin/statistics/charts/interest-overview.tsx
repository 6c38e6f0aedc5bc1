import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Loading } from '../../../../admin-ui/feedback/loading.tsx';
import { ModalLink } from '../../../../admin-ui/form/modal-link.tsx';
import { Link } from '../../../../admin-ui/link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { offeredKinds } from '../../../../shared/offered-kinds.ts';
import { OFTEN_SEEN } from '../overview.ts';
import { statistics } from '../statistics.client.ts';
import styles from '../statistics.module.css';
import type { Overview } from '../statistics.schema.ts';
import { contactsOf } from '../statistics.ts';
import { ageText, comparisonText, offeredBrands, topBrands, viewsText } from '../statistics-labels.ts';
import { DayCharts } from './day-bars.tsx';
import { StockBars } from './stock-bars.tsx';

type Props = {
  days: number;
  /** Number of brands to show. Default: all. */
  brands?: number;
};

export function InterestOverview({ days, brands = Number.POSITIVE_INFINITY }: Props) {
  const { parts } = useAdminContext();
  const { data, failure, reload } = useServerData(
    statistics.readOf('GET /statistics/overview', { query: { days: String(days) } }),
  );
  if (failure !== '')
    return <LoadFailure text={`Les chiffres n’ont pas pu être chargés. ${failure}`} onRetry={reload} />;
  if (data === null) return <Loading />;
  const overview = firstRow(data);
  return (
    <>
      <Figures overview={overview} days={days} />
      <div className={styles.cards}>
        <Unanswered overview={overview} days={days} />
        <StockBars
          title="Âge du stock"
          firstColumn="En stock depuis"
          rows={overview.ages.map(({ cars, trucks, ...age }) => ({ label: ageText(age), cars, trucks }))}
        />
        <StockBars
          title="Stock par marque"
          firstColumn="Marque"
          rows={topBrands(offeredBrands(overview.brands, parts), brands).map(({ brand, cars, trucks }) => ({
            label: brand,
            cars,
            trucks,
          }))}
        />
      </div>
    </>
  );
}

function Figures({ overview: { now, before, by_day, has_examples }, days }: { overview: Overview; days: number }) {
  const contacts = contactsOf(now);
  const isEmpty = now.views + contacts + before.views + contactsOf(before) === 0;
  if (isEmpty)
    return (
      <p className={page.empty}>
        Ni vue ni contact pour l’instant. Les chiffres viennent quelques secondes après que la page d’un véhicule a été
        affichée, ou que quelqu’un y a appuyé sur WhatsApp ou sur le téléphone. Vos propres visites ne comptent pas.
      </p>
    );
  return (
    <div className={page.card}>
      {has_examples && <p className="small muted">Démonstration : ces chiffres contiennent des exemples.</p>}
      <dl className={styles.figures}>
        <div>
          <dt className="strong muted">Contacts</dt>
          <dd className="stack small muted">
            <strong>{formatNumber(contacts)}</strong>
            <span>{`${formatNumber(now.chat)} WhatsApp · ${formatNumber(now.phone)} téléphone`}</span>
            <span>{comparisonText(contacts, contactsOf(before), days)}</span>
          </dd>
        </div>
        <div>
          <dt className="strong muted">Vues</dt>
          <dd className="stack small muted">
            <strong>{formatNumber(now.views)}</strong>
            <span>pages de véhicules affichées</span>
            <span>{comparisonText(now.views, before.views, days)}</span>
          </dd>
        </div>
      </dl>
      <DayCharts days={by_day} />
    </div>
  );
}

function Unanswered({ overview, days }: { overview: Overview; days: number }) {
  const kinds = offeredKinds(useAdminContext().parts);
  const unanswered = overview.unanswered.filter(({ object }) => kinds.includes(object));
  return (
    <section className={page.card}>
      <h3>Souvent vus, jamais contactés</h3>
      <p className="small muted">
        {`En ligne, ${OFTEN_SEEN} vues ou plus en ${days} jours, sans contact\u00a0: le prix ou les photos, peut-être.`}
      </p>
      {unanswered.length === 0 ? (
        <p>Aucun véhicule dans ce cas.</p>
      ) : (
        <ul className={styles.vehicles}>
          {unanswered.map(({ object, id, title, views }) => (
            <li key={`${object} ${id}`}>
              <ModalLink modal={{ kind: object, mode: 'edit', id }}>
                <AdminIcon name={object} size={18} />
                <span className={styles.vehicle}>{title}</span>
                <strong>{viewsText(views)}</strong>
              </ModalLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const DAYS = 30;

const MAX_BRANDS = 14;

export function InterestSection() {
  return (
    <section className={`stack gap-3 ${page.section}`}>
      <div className={page.head}>
        <h2>Intérêt des {DAYS} derniers jours</h2>
        <Link to={ADMIN_PATHS.statistics}>Toutes les statistiques</Link>
      </div>
      <InterestOverview days={DAYS} brands={MAX_BRANDS} />
    </section>
  );
}
