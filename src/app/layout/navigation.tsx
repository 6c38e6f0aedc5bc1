import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import styles from './header.module.css';

/** HDR-2, in this order. */
export const NAVIGATION = [
  { label: 'Accueil', to: PATHS.home },
  { label: 'Camion de location', to: PATHS.trucks },
  { label: 'Transports VTC', to: PATHS.vtc },
  { label: 'À propos', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
] as const;

type Props = {
  /** The links are in an overlay, whose entry of the history the page they lead to takes. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The five pages; the current one is marked. */
export function Navigation({ onFollow }: Props) {
  return (
    <ul className={styles.links}>
      {NAVIGATION.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end={to === PATHS.home} {...(onFollow && { onClick: onFollow, replace: true })}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
