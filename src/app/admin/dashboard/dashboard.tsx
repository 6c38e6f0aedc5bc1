import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import controls from '../../../admin-ui/controls.module.css';
import { Loading } from '../../../admin-ui/feedback/loading.tsx';
import type { AdminResource } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import { Page } from '../../../admin-ui/page.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { type List, useList, useServerData } from '../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { newestFirst } from '../../../admin-ui/table/client-paging.ts';
import { InterestSection } from '../../../features/admin/statistics/charts/interest-overview.tsx';
import { Thumbnail } from '../../../features/admin/vehicle-table/thumbnail.tsx';
import { vehicles } from '../../../features/admin/vehicle-table/vehicles.client.ts';
import { backups } from '../../../features/operations/backup/backups.client.ts';
import { brands } from '../../../features/stock/brands/brands.client.ts';
import { rates } from '../../../features/stock/rates/rates.client.ts';
import { DAY_MS } from '../../../shared/dates/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { count } from '../../../shared/text/french.ts';
import styles from './dashboard.module.css';
import { RecentList } from './recent-list.tsx';
import { Returns } from './returns.tsx';
import { ToDo } from './to-do.tsx';

/** The list shows five vehicles. Ten are loaded, newest first, so that others can replace deleted vehicles. */
const RECENT = { from: 0, size: 10 };
const RECENT_QUERY = new URLSearchParams({ from: '0', to: '9', ordre: '-date' });

export function Dashboard() {
  const dates = useDates();
  const { interface: style, parts } = useAdminContext();
  const cars = useList('cars', vehicles.cars.readOf('GET /range', { query: RECENT_QUERY }), { range: RECENT });
  const trucks = useList('trucks', vehicles.trucks.readOf('GET /range', { query: RECENT_QUERY }), { range: RECENT });
  const brandList = useList('brands', brands.readOf('GET /brands'));
  const rateList = useList('rates', rates.readOf('GET /rates'));
  const newest = <T extends { id: number }>(list: List<T>) => ({ ...list, rows: list.rows.toSorted(newestFirst) });
  return (
    <Page title="Tableau de bord">
      <Returns />
      <ToDo />
      <BackupNotice />
      <ul className={styles.tiles}>
        <Tile kind="cars" label="voitures" list={cars} />
        <Tile kind="brands" label="marques" list={brandList} />
        {parts.trucks && <Tile kind="trucks" label="camions" list={trucks} />}
        {parts.vtc && <Tile kind="rates" label="tarifs" list={rateList} />}
      </ul>
      <InterestSection />
      <div className={styles.lists}>
        <RecentList
          kind="cars"
          title="Voitures récentes"
          list={cars}
          nameOf={({ title }) => title}
          detailOf={({ due_date }) => dates.day(due_date)}
          thumbnail={(car) => <Thumbnail vehicle={car} />}
          empty="Aucune voiture ajoutée !"
        />
        {parts.trucks && (
          <RecentList
            kind="trucks"
            title="Camions récents"
            list={trucks}
            nameOf={({ title }) => title}
            detailOf={({ due_date }) => dates.day(due_date)}
            thumbnail={(truck) => <Thumbnail vehicle={truck} />}
            empty="Aucune Camions ajoutée !"
          />
        )}
        <RecentList
          kind="brands"
          title="Marques récentes"
          list={newest(brandList)}
          nameOf={({ brandName }) => brandName}
          detailOf={({ date_uploaded }) => dates.day(date_uploaded)}
          empty="Aucune marque ajoutée !"
        />
        {parts.vtc && (
          <RecentList
            kind="rates"
            title="Tarifs récents"
            list={newest(rateList)}
            nameOf={({ title }) => title}
            detailOf={({ price }) => formatPrice(price, style)}
            empty="Aucune marque ajoutée !"
            emptyNote="Aucun tarif pour l’instant."
          />
        )}
      </div>
    </Page>
  );
}

type TileProps = { kind: AdminResource; label: string; list: Pick<List<{ id: number }>, 'state' | 'remaining'> };

function Tile({ kind, label, list: { state, remaining } }: TileProps) {
  return (
    <li>
      <Link to={ADMIN_PATHS[kind]} className={styles.tile}>
        <span className={styles.mark}>
          <AdminIcon name={kind} size={24} />
        </span>
        <strong>{state === 'ready' ? remaining : '–'}</strong> <span className="muted">{label}</span>
      </Link>
    </li>
  );
}

const WARNING_DAYS = 7;

/** Warns owners if the last backup is older than a week. Without any backup, there is no warning. */
function BackupNotice() {
  const { role } = useSession();
  const { data, failure } = useServerData(role === 'owner' ? backups.readOf('GET /backups') : null);
  if (role === 'owner' && data === null && failure === '') return <Loading />;
  const [last] = data ?? [];
  const days = last ? Math.floor((Date.now() - Date.parse(last.made_at)) / DAY_MS) : 0;
  if (days <= WARNING_DAYS) return null;
  return (
    <p className={`warn ${controls.notice}`}>
      La dernière sauvegarde a {count(days, 'jour')}. <Link to={ADMIN_PATHS.backups}>Sauvegarder maintenant</Link>
    </p>
  );
}
