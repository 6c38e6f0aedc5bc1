import { useList } from '../../../admin-ui/session/server-state.ts';
import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
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
        <VisuallyHidden>Marque</VisuallyHidden>
        <Select name="marque" value={brand} onChange={({ target }) => onShow({ brand: target.value })}>
          <option value="">Toutes les marques</option>
          {sorted.map(({ id, brandName }) => (
            <option key={id} value={id}>
              {brandName}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <VisuallyHidden>Statut</VisuallyHidden>
        <Select name="statut" value={status} onChange={({ target }) => onShow({ status: gridStatus(target.value) })}>
          <option value="">En stock</option>
          {STATUSES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={ALL}>Tous les statuts</option>
        </Select>
      </label>
      <p role="status">{summary}</p>
    </div>
  );
}
