import type { ReactNode } from 'react';
import { useAdminContext } from '../../admin-ui/admin-context.ts';
import { useRows } from '../../admin-ui/use-rows.ts';
import { formatNumber } from '../../shared/money.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Brand } from '../brands/brand.ts';
import { daysInStock } from '../vehicles/days-in-stock.ts';
import type { AdminVehicle } from './admin-vehicle.ts';
import { StatusMenu } from './status-menu.tsx';
import styles from './vehicle-cells.module.css';
import { rowPrices } from './vehicle-prices.ts';

/** What a row shows beside the vehicle's name: a cell each, or all of it as a second line. */
type Cells = { wide: ReactNode[]; second: ReactNode };

/** The cells of a vehicle, in the order of the table's columns. */
export function useCells(kind: VehicleKind): (row: AdminVehicle) => Cells {
  const { interface: style } = useAdminContext();
  const { rows: brands } = useRows<Brand>('brands', '/brands');
  return (row) => {
    const brand = brands.find(({ id }) => id === row.brand)?.brandName ?? '';
    const prices = rowPrices(kind, row, style);
    const days = daysText(row);
    const photos = row.images.length;
    const status = <StatusMenu kind={kind} row={row} />;
    const texts = [...prices, row.reference, days, photosText(photos), brand, row.due_date];
    return {
      wide: [brand, <Lines key="prices" lines={prices} />, row.reference, status, days, photos, row.due_date],
      second: (
        <>
          {status}
          <span>{texts.filter((text) => text !== '').join(' · ')}</span>
        </>
      ),
    };
  };
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

/** '34 j' */
function daysText(row: AdminVehicle): string {
  const days = daysInStock(row, new Date());
  return days === null ? '' : `${formatNumber(days)}\u00a0j`;
}

function photosText(photos: number): string {
  if (photos === 0) return 'sans\u00a0photo';
  return photos === 1 ? '1\u00a0photo' : `${photos}\u00a0photos`;
}
