import styles from './data-table.module.css';
import type { Column } from './table-state.ts';

type Props = { columns: Column[]; order: string; onOrder: (order: string) => void };

/** Stands in for the heads of the columns where these have no room (D33). */
export function SortSelect({ columns, order, onOrder }: Props) {
  return (
    <label className={styles.sorter}>
      <span>Trier par</span>
      <select value={order} onChange={({ target }) => onOrder(target.value)}>
        <option value="">Plus récents</option>
        {columns
          .filter(({ name }) => name !== '')
          .flatMap(({ name, title }) => [
            <option key={name} value={name}>{`${title}, croissant`}</option>,
            <option key={`-${name}`} value={`-${name}`}>{`${title}, décroissant`}</option>,
          ])}
      </select>
    </label>
  );
}
