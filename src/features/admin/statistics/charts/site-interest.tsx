import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Loading } from '../../../../admin-ui/feedback/loading.tsx';
import { Card, Section } from '../../../../admin-ui/page.tsx';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { PlainTable } from '../../../../admin-ui/table/table.tsx';
import { statistics } from '../statistics.client.ts';
import styles from '../statistics.module.css';
import type { PageRow, RouteRow } from '../statistics.schema.ts';
import { offeredPages, pageLabel } from '../statistics-labels.ts';

export function SiteInterest({ days }: { days: number }) {
  const { parts } = useAdminContext();
  const { data, failure, reload } = useServerData(
    statistics.readOf('GET /statistics/site', { query: { days: String(days) } }),
  );
  return (
    <Section title={parts.vtc ? 'Pages et trajets' : 'Pages'}>
      {failure !== '' ? (
        <LoadFailure text={`Les chiffres n’ont pas pu être chargés. ${failure}`} onRetry={reload} />
      ) : data === null ? (
        <Loading />
      ) : (
        <div className={styles.tables}>
          <PageTable pages={firstRow(data).pages} />
          {parts.vtc && <RouteTable routes={firstRow(data).routes} />}
        </div>
      )}
    </Section>
  );
}

function PageTable({ pages }: { pages: readonly PageRow[] }) {
  const { parts } = useAdminContext();
  return (
    <Card>
      <h3>Pages du site</h3>
      <PlainTable
        caption="Pages du site"
        look="numbers"
        place={`${styles.rows} ${styles.pages}`}
        heads={['Page', 'Vues', 'WhatsApp', 'Tél.', 'E-mail']}
        rows={offeredPages(pages, parts).map(({ page, views, chat, phone, mail }) => ({
          key: page,
          cells: [pageLabel(page, parts), views, chat, phone, mail],
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
