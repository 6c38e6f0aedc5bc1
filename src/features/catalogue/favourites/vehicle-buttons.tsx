import { type ReactNode, useRef } from 'react';
import { kindOf } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { comparisonStore, favouritesStore, type LateStore, type VehicleSet } from './favourites-store.ts';
import { Heart } from './heart.tsx';
import { comparePath, onlyPath } from './id-params.ts';
import styles from './vehicle-buttons.module.css';

type Props = {
  store: LateStore<VehicleSet>;
  card: Card;
  /** The button is this link until its script has loaded. */
  href: string;
  className: string;
  label: string;
  children: ReactNode;
};

/**
 * A link that becomes a button when its script has loaded. If the visitor has pressed the link, the button executes the
 * press and gets the focus.
 */
function ToggleButton({ store, card, href, label, className, children }: Props) {
  const isIncluded = store.use((vehicles) => vehicles.has(card));
  const left = useRef({ isPressed: false, isFocused: false });
  const common = { className, 'aria-label': label };
  if (isIncluded === null)
    return (
      <a
        {...common}
        ref={(link) => () => {
          left.current = { isPressed: link?.dataset.pressed !== undefined, isFocused: link === document.activeElement };
        }}
        href={href}
        data-toggles=""
        suppressHydrationWarning
      >
        {children}
      </a>
    );
  return (
    <button
      {...common}
      ref={(button) => {
        if (!button) return;
        const { isPressed, isFocused } = left.current;
        left.current = { isPressed: false, isFocused: false };
        if (isFocused) button.focus({ preventScroll: true });
        if (isPressed && !isIncluded) button.click();
      }}
      type="button"
      aria-pressed={isIncluded}
      onClick={({ currentTarget }) => {
        if (!isIncluded) currentTarget.dataset.stub = '';
        store.get()?.toggle(card, currentTarget);
      }}
      onAnimationEnd={({ currentTarget }) => delete currentTarget.dataset.stub}
    >
      {children}
    </button>
  );
}

/**
 * Adds a vehicle to the tray at the bottom of the window. Until the script is loaded, « Comparer » is a link to the
 * comparison.
 */
export function CompareButton({ card }: { card: Card }) {
  return (
    <ToggleButton
      store={comparisonStore}
      card={card}
      href={comparePath(kindOf(card.type), [card.id])}
      className={styles.compare ?? ''}
      label={`Comparer ${card.title}`}
    >
      Comparer
    </ToggleButton>
  );
}

type FavouriteProps = {
  card: Card;
  className?: string | undefined;
};

/**
 * The heart that makes a vehicle a favourite. Until the script is loaded, it is a link to a selection with only this
 * vehicle.
 */
export function FavouriteButton({ card, className = '' }: FavouriteProps) {
  return (
    <ToggleButton
      store={favouritesStore}
      card={card}
      href={onlyPath(kindOf(card.type), card.id)}
      className={`${styles.heart} ${className}`}
      label={`Enregistrer ${card.title}`}
    >
      <Heart />
    </ToggleButton>
  );
}
