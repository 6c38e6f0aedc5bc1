import { useRef } from 'react';
import type { Card } from '../../stock/vehicles/card.ts';
import { toggleSaved, useFavourites } from './favourites-store.ts';
import { onlyPath } from './id-params.ts';
import styles from './save-button.module.css';

type Props = {
  card: Card;
  /** Places it. */
  className?: string | undefined;
};

/** Lucide's heart (ISC licence). */
const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5';

/**
 * The heart that saves a vehicle. Until the browser knows what is saved it is a link to the selection of this
 * vehicle alone,
 * which is also what it is without JavaScript.
 */
export function SaveButton({ card, className = '' }: Props) {
  const kind = card.type === 'car' ? 'cars' : 'trucks';
  const isSaved = useFavourites((store) => store.has(kind, card.id));
  /** The button takes the place of a link that may have the focus. */
  const hadFocus = useRef(false);
  const common = { className: `${styles.heart} ${className}`, 'aria-label': `Enregistrer ${card.title}` };
  if (isSaved === null)
    return (
      <a
        {...common}
        ref={(link) => () => {
          hadFocus.current = link !== null && link === document.activeElement;
        }}
        href={onlyPath(kind, card.id)}
        data-follow=""
      >
        <Heart />
      </a>
    );
  return (
    <button
      {...common}
      ref={(button) => {
        if (hadFocus.current) button?.focus({ preventScroll: true });
        hadFocus.current = false;
      }}
      type="button"
      aria-pressed={isSaved}
      onClick={({ currentTarget }) => {
        if (!isSaved) currentTarget.dataset.stub = '';
        toggleSaved(card);
      }}
      onAnimationEnd={({ currentTarget }) => delete currentTarget.dataset.stub}
    >
      <Heart />
    </button>
  );
}

/** Takes the colour of its text. */
export function Heart() {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
      <path d={HEART} />
    </svg>
  );
}
