import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import type { AdminResource } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import { useAdminContext, useTitle } from '../../../admin-ui/session/admin-context.ts';
import { newestFirst } from '../../../admin-ui/table/client-paging.ts';
import { type Rows, useRows } from '../../../admin-ui/table/use-rows.ts';
import { InterestSection } from '../../../features/admin/statistics/charts/interest-section.tsx';
import { Thumbnail } from '../../../features/admin/vehicle-table/thumbnail.tsx';
import type { Brand } from '../../../features/stock/brands/brands.schema.ts';
import type { AdminVehicle } from '../../../features/stock/kinds/admin-vehicle.ts';
import type { Rate } from '../../../features/stock/rates/rates.schema.ts';
import { formatPrice } from '../../../shared/money.ts';
import styles from './dashboard.module.css';
import { RecentList } from './recent-list.tsx';
import { ToDo } from './to-do.tsx';

/** Ten vehicles are loaded and five shown, so that others take the place of deleted ones. */
const RECENT = { from: 0, size: 10 };
const RECENT_PATH = 'range?from=0&to=9';

/** What there is to do, counts, and what was added last (ADMP-1, ADMP-2). */
export function Dashboard() {
  useTitle('Tableau de bord');
  const { interface: style } = useAdminContext();
  const cars = useRows<AdminVehicle>('cars', `/cars/${RECENT_PATH}`, { page: RECENT });
  const trucks = useRows<AdminVehicle>('trucks', `/trucks/${RECENT_PATH}`, { page: RECENT });
  const brands = useRows<Brand>('brands', '/brands');
  const rates = useRows<Rate>('rates', '/rates');
  const newest = <T extends { id: number }>(list: Rows<T>) => ({ ...list, rows: list.rows.toSorted(newestFirst) });
  return (
    <div className={styles.page}>
      <h1>Tableau de bord</h1>
      <ToDo />
      <ul className={styles.tiles}>
        <Tile kind="cars" label="voitures" list={cars} />
        <Tile kind="brands" label="marques" list={brands} />
        <Tile kind="trucks" label="camions" list={trucks} />
        <Tile kind="rates" label="tarifs" list={rates} />
      </ul>
      <InterestSection />
      <div className={styles.lists}>
        <RecentList
          kind="cars"
          title="Voitures récentes"
          list={cars}
          nameOf={({ title }) => title}
          detailOf={({ due_date }) => due_date}
          thumbnail={(car) => <Thumbnail vehicle={car} />}
          empty="Aucune voiture ajoutée !"
        />
        <RecentList
          kind="trucks"
          title="Camions récents"
          list={trucks}
          nameOf={({ title }) => title}
          detailOf={({ due_date }) => due_date}
          thumbnail={(truck) => <Thumbnail vehicle={truck} />}
          empty="Aucune Camions ajoutée !"
        />
        <RecentList
          kind="brands"
          title="Marques récentes"
          list={newest(brands)}
          nameOf={({ brandName }) => brandName}
          detailOf={({ date_uploaded }) => date_uploaded}
          empty="Aucune marque ajoutée !"
        />
        <RecentList
          kind="rates"
          title="Tarifs récents"
          list={newest(rates)}
          nameOf={({ title }) => title}
          detailOf={({ price }) => formatPrice(price, style)}
          empty="Aucune marque ajoutée !"
          emptyNote="Aucun tarif pour l’instant."
        />
      </div>
    </div>
  );
}

type TileProps = { kind: AdminResource; label: string; list: Pick<Rows<{ id: number }>, 'state' | 'remaining'> };

function Tile({ kind, label, list: { state, remaining } }: TileProps) {
  return (
    <li>
      <Link to={ADMIN_PATHS[kind]} className={styles.tile}>
        <span className={styles.mark}>
          <AdminIcon name={kind} size={24} />
        </span>
        <strong>{state === 'ready' ? remaining : '–'}</strong> <span>{label}</span>
      </Link>
    </li>
  );
}
