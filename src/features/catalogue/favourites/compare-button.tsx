import { kindOf } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import styles from './compare-button.module.css';
import { comparisonStore } from './favourites-store.ts';
import { comparePath } from './id-params.ts';
import { KeptToggle } from './kept-toggle.tsx';

/**
 * Adds a vehicle to the tray at the bottom of the window. Until the script is loaded, « Comparer » is a link to the
 * comparison.
 */
export function CompareButton({ card }: { card: Card }) {
  return (
    <KeptToggle
      store={comparisonStore}
      card={card}
      href={comparePath(kindOf(card.type), [card.id])}
      className={styles.compare ?? ''}
      label={`Comparer ${card.title}`}
    >
      Comparer
    </KeptToggle>
  );
}
