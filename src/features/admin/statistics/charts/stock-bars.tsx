import page from '../../../../admin-ui/page.module.css';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { Table } from '../../../../admin-ui/table/table.tsx';
import { formatNumber } from '../../../../shared/money.ts';
import styles from '../statistics.module.css';

type StockRow = { label: string; cars: number; trucks: number };

export function StockBars({
  title,
  firstColumn,
  rows,
}: {
  title: string;
  firstColumn: string;
  rows: readonly StockRow[];
}) {
  const { trucks: hasTrucks } = useAdminContext().parts;
  const maximum = Math.max(...rows.map(({ cars, trucks }) => cars + (hasTrucks ? trucks : 0)), 1);
  return (
    <section className={page.card}>
      <h3>{title}</h3>
      <Table caption={title} look="numbers" place={styles.stock}>
        <thead>
          <tr>
            <th scope="col">{firstColumn}</th>
            <td className={styles.bar} />
            <th scope="col" data-kind="cars">
              Voitures
            </th>
            {hasTrucks && (
              <th scope="col" data-kind="trucks">
                Camions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cars, trucks }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={styles.bar}>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <rect data-kind="cars" width={(cars / maximum) * 100} height={10} />
                  {hasTrucks && (
                    <rect data-kind="trucks" x={(cars / maximum) * 100} width={(trucks / maximum) * 100} height={10} />
                  )}
                </svg>
              </td>
              <td>{formatNumber(cars)}</td>
              {hasTrucks && <td>{formatNumber(trucks)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
