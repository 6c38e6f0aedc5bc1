import type { Stock } from '../client/facets.ts';
import { OpenNow } from '../client/open-now.tsx';
import { useSite } from '../client/site.ts';
import styles from './stock-facts.module.css';

export function StockFacts({ stock }: { stock: Stock | undefined }) {
  const { openNow } = useSite();
  const { vehicles = 0, guaranteed = 0 } = stock ?? {};
  if (vehicles === 0 && stock !== undefined && openNow === null) return null;
  return (
    <ul className={styles.facts}>
      {vehicles > 0 && (
        <li>
          <Figure value={vehicles} /> <span>{vehicles === 1 ? 'voiture' : 'voitures'}</span>
        </li>
      )}
      {guaranteed > 0 && (
        <li>
          <Figure value={guaranteed} /> avec garantie
        </li>
      )}
      <li>
        <OpenNow />
      </li>
    </ul>
  );
}

function Figure({ value }: { value: number }) {
  return <strong data-short={value < 10 || undefined}>{value}</strong>;
}
