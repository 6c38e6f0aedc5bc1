import { useState } from 'react';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { Loading } from '../../../admin-ui/feedback/loading.tsx';
import { withModal } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useList } from '../../../admin-ui/session/server-state.ts';
import { BackPill, OutPill, type Returning } from '../../../features/admin/vehicle-table/status/out-pill.tsx';
import { Thumbnail } from '../../../features/admin/vehicle-table/thumbnail.tsx';
import { plateAndReference } from '../../../features/admin/vehicle-table/vehicle-name.ts';
import { vehicles } from '../../../features/admin/vehicle-table/vehicles.client.ts';
import type { AdminVehicle } from '../../../features/stock/kinds/admin-vehicle.ts';
import { dueBackOf } from '../../../features/stock/vehicles/status/due-back.ts';
import { dayOfMoment, isLaterDay, reversedDay } from '../../../shared/dates/dates.ts';
import { offeredKinds } from '../../../shared/offered-kinds.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import dashboard from './dashboard.module.css';
import styles from './returns.module.css';

const DUE = 'sorti=retard&sorti=jour';

/** The API sorts in another order than this list. So the list reads `MAX_READ` vehicles of each kind. */
const MAX_READ = 100;
const MAX_ROWS = 10;

const VIEWS: Record<VehicleKind, string> = { cars: 'Toutes ces voitures', trucks: 'Tous ces camions' };

/**
 * Lists vehicles that are due today or late, each with the button « Rentré ». The vehicle that has been late longest
 * comes first. If no vehicle is due, shows nothing. After « Rentré », a vehicle keeps its place until the administrator
 * leaves the page, so that the next row does not move under the finger.
 */
export function Returns() {
  const { parts } = useAdminContext();
  const kinds = offeredKinds(parts);
  const lists = { cars: useReturns('cars'), trucks: useReturns('trucks') };
  const failed = kinds.map((kind) => lists[kind]).filter(({ state }) => state === 'failed');
  const [firstFailed] = failed;
  const today = dayOfMoment(new Date());
  const [returned, setReturned] = useState<readonly Returned[]>([]);
  const dueRows: Due[] = kinds
    .flatMap((kind) => lists[kind].rows.map((row) => ({ kind, row, due: reversedDay(dueBackOf(row)) })))
    .filter(({ row, due }) => due !== '' && !isLaterDay(dueBackOf(row), today));
  const backRows = returned.filter((one) => !dueRows.some((other) => isSame(one, other)));
  const rows: (Due & { returning?: Returning })[] = [...dueRows, ...backRows]
    .sort((a, b) => a.due.localeCompare(b.due) || a.kind.localeCompare(b.kind) || a.row.id - b.row.id)
    .slice(0, MAX_ROWS);
  if (kinds.some((kind) => lists[kind].state === 'loading')) return <Loading />;
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
        {rows.map((one) => {
          const { kind, row } = one;
          return (
            <li key={`${kind}-${row.id}`} className={`${dashboard.row} ${styles.row}`}>
              <Thumbnail vehicle={row} />
              <span className={page.text}>
                <Link to={`${ADMIN_PATHS[kind]}${withModal('', { kind, mode: 'edit', id: row.id })}`}>{row.title}</Link>
                <small>{plateAndReference(row)}</small>
              </span>
              {one.returning ? (
                <BackPill kind={kind} row={row} returning={one.returning} />
              ) : (
                <OutPill
                  kind={kind}
                  row={row}
                  onBack={(returning) =>
                    setReturned((before) => [...before.filter((other) => !isSame(one, other)), { ...one, returning }])
                  }
                />
              )}
            </li>
          );
        })}
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

/** `due` is the day of return, 'YYYY-MM-DD'. */
type Due = { kind: VehicleKind; row: AdminVehicle; due: string };

type Returned = Due & { returning: Returning };

function isSame(one: Due, other: Due): boolean {
  return one.kind === other.kind && one.row.id === other.row.id;
}

function useReturns(kind: VehicleKind) {
  const query = new URLSearchParams(`${DUE}&from=0&to=${MAX_READ - 1}`);
  return useList(kind, vehicles[kind].readOf('GET /range', { query }));
}
