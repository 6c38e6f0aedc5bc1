import { Price } from '../../../../ui/price.tsx';
import { isAmount } from '../../../stock/vehicles/card.ts';
import type { PriceRow } from '../../../stock/vehicles/price-rows.ts';
import { useSite } from '../../client/site.ts';
import styles from './price-rows.module.css';

/**
 * Shows the prices of a card: amounts in one column, units in the other. A price without an amount is shown with its
 * label.
 */
export function PriceRows({ rows }: { rows: readonly PriceRow[] }) {
  const style = useSite().dealership.interface;
  return rows.map(({ label, price, unit, former, isMain }) =>
    isAmount(price) ? (
      <Price
        key={label}
        price={price}
        style={style}
        unit={unit}
        former={former}
        className={isMain ? styles.mainPrice : styles.row}
      />
    ) : (
      <span key={label} className="full strong muted">
        {`${label}\u00a0: `}
        {price === '' ? <span>nous consulter</span> : <Price price={price} style={style} />}
      </span>
    ),
  );
}
