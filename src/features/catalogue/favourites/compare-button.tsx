import { kindOf } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import styles from './compare-button.module.css';
import { comparisonStore } from './favourites-store.ts';
import { comparePath } from './id-params.ts';
import { KeptToggle } from './kept-toggle.tsx';

/** 'Comparer', which puts a vehicle into the tray at the window's foot; as a link it leads to its comparison. */
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
