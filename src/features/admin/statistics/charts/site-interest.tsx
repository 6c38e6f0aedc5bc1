import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Loading } from '../../../../admin-ui/feedback/loading.tsx';
import { Card, Section } from '../../../../admin-ui/page.tsx';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { Table } from '../../../../admin-ui/table/table.tsx';
import { formatNumber } from '../../../../shared/money.ts';
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
      <Table caption="Pages du site" look="numbers" place={`${styles.rows} ${styles.pages}`}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Vues</th>
            <th scope="col">WhatsApp</th>
            <th scope="col">Tél.</th>
            <th scope="col">E-mail</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, views, chat, phone, mail }) => (
            <tr key={page}>
              <th scope="row">{PAGE_LABELS[page]}</th>
              <td>{formatNumber(views)}</td>
              <td>{formatNumber(chat)}</td>
              <td>{formatNumber(phone)}</td>
              <td>{formatNumber(mail)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
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
        <Table caption="VTC, demandes par trajet" look="numbers" place={styles.rows}>
          <thead>
            <tr>
              <th scope="col">Trajet</th>
              <th scope="col">Demandes</th>
            </tr>
          </thead>
          <tbody>
            {routes.map(({ id, title, requests }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{formatNumber(requests)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
