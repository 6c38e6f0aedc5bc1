import { useList } from '../../../admin-ui/session/server-state.ts';
import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { brands } from '../../stock/brands/brands.client.ts';
import { STATUSES } from '../../stock/vehicles/status/status.ts';
import { ALL, type GridAddress, gridStatus } from './grid-address.ts';
import styles from './price-grid.module.css';

type Props = { address: GridAddress; onShow: (changes: Partial<GridAddress>) => void; summary: string };

/** The filters of the grid. Edits of vehicles that are filtered out stay. */
export function GridFilters({ address: { q, brand, status }, onShow, summary }: Props) {
  const list = useList('brands', brands.readOf('GET /brands'));
  const sorted = list.rows.toSorted((a, b) => a.brandName.localeCompare(b.brandName, 'fr'));
  return (
    <div className={styles.filters}>
      <SearchField q={q} label="Chercher un véhicule" onSearch={(text) => onShow({ q: text })} />
      <label>
        <span className="visually-hidden">Marque</span>
        <select name="marque" value={brand} onChange={({ target }) => onShow({ brand: target.value })}>
          <option value="">Toutes les marques</option>
          {sorted.map(({ id, brandName }) => (
            <option key={id} value={id}>
              {brandName}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">Statut</span>
        <select name="statut" value={status} onChange={({ target }) => onShow({ status: gridStatus(target.value) })}>
          <option value="">En stock</option>
          {STATUSES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={ALL}>Tous les statuts</option>
        </select>
      </label>
      <p role="status">{summary}</p>
    </div>
  );
}
