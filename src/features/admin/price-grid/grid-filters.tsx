import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { STATUSES } from '../../stock/vehicles/status/status.ts';
import { VehicleFilters } from '../vehicle-table/filters/vehicle-filters.tsx';
import { ALL, type GridAddress, gridStatus } from './grid-address.ts';
import styles from './price-grid.module.css';

type Props = { address: GridAddress; onShow: (changes: Partial<GridAddress>) => void; summary: string };

/** If a filter hides a vehicle, the edits of its prices stay. */
export function GridFilters({ address: { kind, q, filters, status }, onShow, summary }: Props) {
  return (
    <>
      <div className={`row wrap gap-3 ${styles.filters}`}>
        <SearchField q={q} label="Chercher un véhicule" onSearch={(text) => onShow({ q: text })} />
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
      <VehicleFilters kind={kind} filters={filters} onFilter={(one) => onShow({ filters: one })} />
    </>
  );
}
