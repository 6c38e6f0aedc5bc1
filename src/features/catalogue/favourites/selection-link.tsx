import type { MouseEvent } from 'react';
import { PATHS } from '../../../shared/paths.ts';
import { useFavourites } from './favourites-store.ts';
import { Heart } from './heart.tsx';
import styles from './selection-link.module.css';

type Props = {
  className?: string | undefined;
  isCurrent: boolean;
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export function SelectionLink({ className = '', isCurrent, onFollow }: Props) {
  const count = useFavourites(({ favourites }) => favourites.length) ?? 0;
  return (
    <a
      href={PATHS.selection}
      className={`${styles.link} ${className}`}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onFollow && { onClick: onFollow })}
    >
      <Heart />
      <span>Ma sélection</span>
      <span className={styles.count}>{count > 0 && ` (${count})`}</span>
    </a>
  );
}
