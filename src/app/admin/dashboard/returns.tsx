import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { withModal } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useList } from '../../../admin-ui/session/server-state.ts';
import { OutPill } from '../../../features/admin/vehicle-table/status/out-pill.tsx';
import { Thumbnail } from '../../../features/admin/vehicle-table/thumbnail.tsx';
import { plateAndReference } from '../../../features/admin/vehicle-table/vehicle-name.ts';
import { vehicles } from '../../../features/admin/vehicle-table/vehicles.client.ts';
import { dueBackOf } from '../../../features/stock/vehicles/status/due-back.ts';
import { dayOfMoment, isLaterDay, reversedDay } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { isDone } from '../pages.ts';
import dashboard from './dashboard.module.css';
import styles from './returns.module.css';

/** Late and due today. */
const DUE = 'sorti=retard&sorti=jour';

/** Most vehicles of a kind that are read, since the list has another order; and most that are shown. The view has all. */
const MAX_READ = 100;
const MAX_ROWS = 10;

const KINDS = ['cars', 'trucks'] as const;

const VIEWS: Record<VehicleKind, string> = { cars: 'Toutes ces voitures', trucks: 'Tous ces camions' };

/** The vehicles that are due back today or late, the longest awaited first, each with « Rentré ». Nothing where there is none. */
export function Returns() {
  const { parts } = useAdminContext();
  const kinds = KINDS.filter((kind) => isDone(kind, parts));
  const lists = { cars: useReturns('cars'), trucks: useReturns('trucks') };
  const failed = kinds.map((kind) => lists[kind]).filter(({ state }) => state === 'failed');
  const [firstFailed] = failed;
  const today = dayOfMoment(new Date());
  const rows = kinds
    .flatMap((kind) => lists[kind].rows.map((row) => ({ kind, row, due: reversedDay(dueBackOf(row)) })))
    // One that is back leaves before the list is read again.
    .filter(({ row, due }) => due !== '' && !isLaterDay(dueBackOf(row), today))
    .sort((a, b) => (a.due < b.due ? -1 : 1))
    .slice(0, MAX_ROWS);
  if (rows.length === 0 && !firstFailed) return null;
  return (
    <section className={`${page.card} ${dashboard.list}`} aria-labelledby="returns">
      <div className={dashboard.listHead}>
        <h2 id="returns">Retours du jour</h2>
      </div>
      {firstFailed && (
        <LoadFailure
          text={`Les retours n’ont pas pu être chargés. ${firstFailed.failure}`}
          onRetry={() => {
            for (const { retry } of failed) retry();
          }}
        />
      )}
      <ul>
        {rows.map(({ kind, row }) => (
          <li key={`${kind}-${row.id}`} className={`${dashboard.row} ${styles.row}`}>
            <Thumbnail vehicle={row} />
            <span className={page.text}>
              <Link to={`${ADMIN_PATHS[kind]}${withModal('', { kind, mode: 'edit', id: row.id })}`}>{row.title}</Link>
              <small>{plateAndReference(row)}</small>
            </span>
            <OutPill kind={kind} row={row} />
          </li>
        ))}
      </ul>
      {kinds
        .filter((kind) => lists[kind].remaining > MAX_ROWS)
        .map((kind) => (
          <p key={kind} className={dashboard.all}>
            <Link to={`${ADMIN_PATHS[kind]}?${DUE}`}>{VIEWS[kind]}</Link>
          </p>
        ))}
    </section>
  );
}

function useReturns(kind: VehicleKind) {
  const query = new URLSearchParams(`${DUE}&from=0&to=${MAX_READ - 1}`);
  return useList(kind, vehicles[kind].readOf('GET /range', { query }));
}
