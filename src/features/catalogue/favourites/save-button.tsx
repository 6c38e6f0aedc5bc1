import { kindOf } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { favouritesStore } from './favourites-store.ts';
import { Heart } from './heart.tsx';
import { onlyPath } from './id-params.ts';
import { KeptToggle } from './kept-toggle.tsx';
import styles from './save-button.module.css';

type Props = {
  card: Card;
  className?: string | undefined;
};

/** The heart that saves a vehicle. Until the script is loaded, it is a link to a selection with only this vehicle. */
export function SaveButton({ card, className = '' }: Props) {
  return (
    <KeptToggle
      store={favouritesStore}
      card={card}
      href={onlyPath(kindOf(card.type), card.id)}
      className={`${styles.heart} ${className}`}
      label={`Enregistrer ${card.title}`}
    >
      <Heart />
    </KeptToggle>
  );
}
