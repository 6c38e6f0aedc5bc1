import { Link } from 'react-router';
import { formatPrice } from '../../shared/money.ts';
import { Thumbnail } from '../vehicles/thumbnail.tsx';
import type { OfficeBrand, OfficeRate, OfficeVehicle } from './client.ts';
import styles from './dashboard.module.css';
import type { Kind } from './modal.ts';
import { useOffice } from './office.ts';
import { OfficeIcon } from './office-icon.tsx';
import { OFFICE } from './office-paths.ts';
import { RecentList } from './recent-list.tsx';
import { type Rows, useRows } from './rows.ts';
import { newestFirst } from './small-list.ts';
import { useTitle } from './use-title.ts';

/** Rows asked of the vehicles: five are shown, and some more follow when one is deleted. */
const RECENT = 'range?from=0&to=9';

/** Counts, and what was added last (ADMP-1, ADMP-2). */
export function Dashboard() {
  useTitle('Tableau de bord');
  const { interface: style } = useOffice();
  const cars = useRows<OfficeVehicle>('cars', `/cars/${RECENT}`);
  const trucks = useRows<OfficeVehicle>('trucks', `/trucks/${RECENT}`);
  const brands = useRows<OfficeBrand>('brands', '/brands');
  const rates = useRows<OfficeRate>('rates', '/rates');
  const newest = <T extends { id: number }>(list: Rows<T>) => ({ ...list, rows: list.rows.toSorted(newestFirst) });
  return (
    <div className={styles.page}>
      <h1>Tableau de bord</h1>
      <ul className={styles.tiles}>
        <Tile kind="cars" label="voitures" list={cars} />
        <Tile kind="brands" label="marques" list={brands} />
        <Tile kind="trucks" label="camions" list={trucks} />
        <Tile kind="rates" label="tarifs" list={rates} />
      </ul>
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

type TileProps = { kind: Kind; label: string; list: Pick<Rows<{ id: number }>, 'state' | 'remaining'> };

function Tile({ kind, label, list: { state, remaining } }: TileProps) {
  return (
    <li>
      <Link to={OFFICE[kind]} className={styles.tile}>
        <span className={styles.mark}>
          <OfficeIcon name={kind} size={24} />
        </span>
        <strong>{state === 'ready' ? remaining : '–'}</strong> <span>{label}</span>
      </Link>
    </li>
  );
}
