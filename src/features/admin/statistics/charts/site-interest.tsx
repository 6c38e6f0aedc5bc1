import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Loading } from '../../../../admin-ui/feedback/loading.tsx';
import { Card, Section } from '../../../../admin-ui/page.tsx';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { PlainTable } from '../../../../admin-ui/table/table.tsx';
import { statistics } from '../statistics.client.ts';
import styles from '../statistics.module.css';
import type { PageRow, RouteRow } from '../statistics.schema.ts';
import { PAGE_LABELS } from '../statistics-labels.ts';

export function SiteInterest({ days }: { days: number }) {
  const { data, failure, reload } = useServerData(
    statistics.readOf('GET /statistics/site', { query: { days: String(days) } }),
  );
  return (
    <Section title="Pages et trajets">
      {failure !== '' ? (
        <LoadFailure text={`Les chiffres n’ont pas pu être chargés. ${failure}`} onRetry={reload} />
      ) : data === null ? (
        <Loading />
      ) : (
        <div className={styles.tables}>
          <PageTable pages={firstRow(data).pages} />
          <RouteTable routes={firstRow(data).routes} />
        </div>
      )}
    </Section>
  );
}

function PageTable({ pages }: { pages: readonly PageRow[] }) {
  return (
    <Card>
      <h3>Pages du site</h3>
      <PlainTable
        caption="Pages du site"
        look="numbers"
        place={`${styles.rows} ${styles.pages}`}
        heads={['Page', 'Vues', 'WhatsApp', 'Tél.', 'E-mail']}
        rows={pages.map(({ page, views, chat, phone, mail }) => ({
          key: page,
          cells: [PAGE_LABELS[page], views, chat, phone, mail],
        }))}
      />
    </Card>
  );
}

function RouteTable({ routes }: { routes: readonly RouteRow[] }) {
  return (
    <Card>
      <h3>VTC, demandes par trajet</h3>
      {routes.length === 0 ? (
        <p>Aucun tarif.</p>
      ) : (
        <PlainTable
          caption="VTC, demandes par trajet"
          look="numbers"
          place={styles.rows}
          heads={['Trajet', 'Demandes']}
          rows={routes.map(({ id, title, requests }) => ({ key: id, cells: [title, requests] }))}
        />
      )}
    </Card>
  );
}
